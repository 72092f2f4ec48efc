/** What is said of acts on a thread; fetched with them (spec sections 4 and 8). */
export const actWords = {
  deletedElsewhere: 'This comment was deleted meanwhile.',
  said: 'Feedback submitted successfully',
  removed: 'Feedback deleted successfully',
  report: {
    heading: 'Report this comment',
    text: 'An administrator will read the comment and what you write here. Nobody else sees it.',
    reason: 'What is wrong with it?',
    submit: 'Send report',
    busy: 'Sending...',
    done: 'Thank you. An administrator will look at it.',
    failed: 'Failed to send the report',
  },
} as const
