/** What a form that keeps drafts says where the browser will not. */
export const draftWords = {
  fleeting: 'Your browser cannot keep drafts. What you type here stays only as long as this page is open.',
} as const
