/** Messages of blocking, on resumes and in the profile. */
export const blockMessages = {
  block: 'Block',
  heading: (name: string) => `Block ${name}?`,
  effects: [
    'They no longer see your resume, and cannot comment or vote on it.',
    'You no longer see their comments, on any resume. Everybody else still does.',
    'They get no notification.',
  ],
  undo: 'You can unblock them in your profile.',
  busy: 'Blocking...',
  done: (name: string) => `You have blocked ${name}.`,
  failed: 'Failed to block this member',
  hidden: 'You have blocked the author of this comment.',
  list: {
    heading: 'Members you have blocked',
    text: 'They do not see your resume, and you do not see their comments. You can block a member at one of their comments, or on their resume.',
    empty: 'You have blocked nobody.',
    since: (day: string) => `Since ${day}`,
    unblock: 'Unblock',
    busy: 'Unblocking...',
    done: 'Unblocked.',
    failed: 'The server did not answer. Please look at the list.',
    loadFailed: 'The members you have blocked could not be loaded.',
  },
} as const
