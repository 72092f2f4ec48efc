/** Messages of the student stories (spec sections 2 and 8). */
export const storyMessages = {
  loading: 'Loading stories...',
  failedTitle: 'Oops! Something went wrong',
  failed: 'Failed to load testimonials. Please try again later.',
  tryAgain: 'Try Again',
  play: (title: string) => `Play ${title}`,
  untitled: (student: string) => `The story of ${student}`,
  unsupported: 'Your browser does not support the video tag.',
  videoFailed: 'This video could not be played.',
  captions: 'English',
  empty: 'No stories have been shared yet',
  emptyText:
    'When students tell theirs, they appear here. Until then, here is what to ask somebody who was there.',
  emptyLink: 'What to ask',
} as const
