/** Messages of a resume with its feedback (spec sections 2, 4 and 8). */
export const feedbackMessages = {
  heading: 'Resume feedback',
  description: 'A resume on HBCU Yard and what members say about it.',
  back: 'Back to Public Resumes',
  signedOut: 'Please log in to view and provide resume feedback',
  kept: 'If you were writing, what you wrote is kept, and is here again once you have logged in.',
  logIn: 'Log In',
  unnamed: 'Member',
  title: (name: string) => `${name}'s Resume`,
  postedBy: 'Posted by',
  updated: (date: string) => `Updated ${date}`,
  recently: 'Recently',
  classOf: (year: string) => `Class of ${year}`,
  failed: {
    resume: 'Failed to load resume data',
    thread: 'Failed to load resume data or feedback',
  },
  preview: {
    heading: 'Resume Preview',
    view: 'View Resume',
    newTab: '(opens in a new tab)',
    none: 'No resume uploaded yet',
    unavailable: 'Resume preview not available',
    showPins: 'Show pins',
    browserViewer: 'Browser view',
    withoutPins: 'Pins cannot be shown on this file.',
  },
} as const
