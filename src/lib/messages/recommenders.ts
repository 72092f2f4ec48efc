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
