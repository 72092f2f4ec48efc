/** Messages that every island may need. */
export const commonMessages = {
  loading: 'Loading...',
  wentWrong: 'Something went wrong',
  tryAgain: 'Try again',
  notOffered: 'Your backend does not offer this.',
  verifyEmail: 'Verify your email on your profile',
  draftNotKept:
    'Your browser cannot keep drafts. What you type here stays only as long as this page is open.',
} as const
