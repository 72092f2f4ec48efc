/**
 * Messages of contributing a program and of a member's contributions (spec sections 2, 5 and 8).
 */
export const contributionMessages = {
  heading: 'Contribute by adding a program',
  seePrevious: 'Want to see your previous contributions?',
  viewMine: 'View My Contributions',
  logInFirst: 'You need to be logged in to contribute.',
  goToLogin: 'Go to Login',
  refused: 'Please log in to contribute',
  name: 'Program name',
  website: 'Website',
  description: 'Description',
  submit: 'Submit Contribution',
  busy: 'Submitting...',
  done: 'Thank you for your contribution! It will be reviewed shortly.',
  failed: 'Failed to submit contribution. Please try again.',
  mine: {
    heading: 'My Contributions',
    signedOut: 'Please log in to view your contributions.',
    empty: "You haven't made any contributions yet.",
    add: 'Add a program',
    failed: 'Failed to load your contributions. Please try again later.',
    indexRequired: 'Database index required. Please try again later or notify the administrator',
    indexLink: 'Create the index',
    reason: 'Reason for rejection',
    created: 'Created',
    noDate: 'N/A',
    truncated: 'These are your latest 500.',
    states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  },
} as const
