/** Messages about reported comments, in the tab Reports of the admin dashboard. */
export const reportMessages = {
  states: { open: 'Waiting', hidden: 'Hidden', dismissed: 'Kept' },
  done: { hidden: 'Comment hidden', dismissed: 'The comment is kept' },
  appeal: {
    badge: 'Appeal',
    heading: 'The author asks for another look:',
    answer: 'Your answer to the author',
    hint: 'One sentence. The author sees it with your decision, without your name.',
    show: 'Show it again',
    hide: 'Keep it hidden',
    busy: 'Processing...',
    decided: (hidden: boolean) =>
      `Another administrator has decided meanwhile: the comment ${hidden ? 'stays hidden' : 'is shown again'}. Your answer was not sent.`,
    theirAnswer: 'Their answer:',
    reload: 'Load the list again',
  },
} as const

/** Messages of the list of contact messages there. */
export const contactListMessages = {
  heading: 'Messages',
  empty: 'No messages.',
  failed: 'Failed to load messages. Please try again later.',
  states: { open: 'Waiting', done: 'Done' },
  markDone: 'Done',
  open: 'Open again',
  done: 'Marked as done',
  opened: 'Opened again',
  noName: 'No name',
  noEmail: 'no email',
  member: 'member',
  visitor: 'visitor',
  account: 'Sent from the account of',
  verified: 'email address verified',
  unverified: 'email address not verified',
} as const

/** Messages of the form there that makes a link for a member who forgot the password. */
export const resetLinkMessages = {
  heading: 'Forgotten password',
  text: 'Make a link that sets a new password, and give it to a member who cannot get it by email. Be sure who asks: whoever has the link gets into the account.',
  email: 'Email of the member',
  submit: 'Make a link',
  busy: 'Please wait...',
  done: 'The link is below. It is shown only now.',
  link: 'Link for',
  hint: 'It works once, for a day. The member is logged out everywhere once it is used.',
  copy: 'Copy',
  copied: 'The link is copied.',
  copyFailed: 'Please copy the link from its field.',
} as const
