/** Messages that several files of the tabs Programs, Mentors and Stories show. */
export const contentMessages = {
  failedToLoad: 'Failed to load the list. Please try again later.',
  failedToSave: 'Failed to save. Please try again later.',
  changedMeanwhile: 'Somebody else has changed this meanwhile. It is shown as it is now.',
} as const
