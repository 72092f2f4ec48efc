/** Messages that every island may need. */
export const commonMessages = {
  loading: 'Loading...',
  wentWrong: 'Something went wrong',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  missing: (label: string) => `${label} is missing`,
  verifyEmail: 'Verify your email on your profile',
  offline: 'You are offline. Changes are not saved.',
  draftNotKept:
    'Your browser cannot keep drafts. What you type here stays only as long as this page is open.',
  storageBlocked:
    'You are logged in on this page, but your browser blocks storage and cannot keep it. Allow storage for this site and log in again.',
} as const
