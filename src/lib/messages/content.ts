/** Messages that several files of the tabs Programs, Mentors and Stories show. */
export const contentMessages = {
  failedToLoad: 'Failed to load the list. Please try again later.',
  failedToSave: 'Failed to save. Please try again later.',
  notSaved: 'These changes are not saved yet. This tab keeps them.',
  changedMeanwhile: 'Somebody else has changed this meanwhile. It is shown as it is now.',
  erasedMeanwhile:
    'The person has withdrawn their consent meanwhile. Their data is erased, also what you typed.',
  chooseFirst: 'Choose “Keep mine” or “Take theirs” first.',
} as const
