/** Texts of recommenders, for their member and for themselves. */
export const recommenderMessages = {
  heading: 'A letter of recommendation',
  loading: 'Loading...',
  noToken:
    'This link is not complete. Please copy the whole link, or ask the student for it again.',
  openFailed: 'What is asked could not be loaded. Please try again.',
  doneFailed: 'Your answer was not saved. Please try again.',
  asks: (name: string) => `${name} asks you`,
  program: 'For',
  dueOn: 'By',
  noDate: 'No date was set',
  markDone: 'Mark as done',
  markNotDone: 'Not done after all',
  busy: 'Saving...',
  done: (day: string) => `Marked as done on ${day}. The student sees this.`,
  notDone: 'Not marked as done.',
  privacy:
    'You need no account. You see this because the student sent you this private link; please do not pass it on.',
} as const

/** Texts of recommenders in the details of a saved program. */
export const ownRecommenderMessages = {
  heading: 'Recommenders',
  lead: 'Ask somebody for a letter. They get a private link that shows what you ask, and can mark it as done without an account.',
  loadFailed: 'Your recommenders could not be loaded.',
  name: 'Who do you ask?',
  ask: 'What do you ask for?',
  askHint: 'They see this text, your name and the program. Nothing else.',
  dueOn: 'By when (optional)',
  add: 'Add and make a link',
  adding: 'Adding...',
  addFailed: 'The recommender was not added. Please try again.',
  link: (name: string) => `Link for ${name}`,
  linkHint: 'Send this link yourself. It is shown only now; "New link" makes another one.',
  copied: 'The link is copied.',
  copyFailed: 'Please copy the link from its field.',
  copy: 'Copy',
  state: {
    asked: 'Asked',
    done: (day: string) => `Done on ${day}`,
    withdrawn: 'Link withdrawn',
    expired: 'Link expired',
  },
  due: (day: string) => `due ${day}`,
  newLink: 'New link',
  newLinkLabel: (name: string) => `New link for ${name}; the old one stops working`,
  withdraw: 'Withdraw link',
  withdrawLabel: (name: string) => `Withdraw link for ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  changeFailed: 'This was not changed. Please try again.',
} as const
