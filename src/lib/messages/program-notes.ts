/** Messages of what a member notes on a saved program. */
export const notesMessages = {
  status: 'Status',
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  remove: 'Remove from saved programs',
  undoHint: 'Undo brings back all of it, links of recommenders only within an hour.',
  removeGone:
    'This program is no longer in the catalog, so you could not save it again. Remove it with your notes?',
  page: 'About the program',
  apply: 'Apply Now',
  dates: 'Dates',
  checklist: 'Checklist',
  checklistLead: 'What the program asks for comes first. Add what you want to remember.',
  ownChecklistLead: 'Add what you want to remember.',
  addTask: 'Add',
  addingTask: 'Adding...',
  newTask: 'New item',
  removeTask: (label: string) => `Remove ${label}`,
  notesHeading: 'Your notes',
  notes: 'Notes',
  links: 'Links',
  linksHint: 'For example the page where you apply. One address a line, beginning with https://',
  savedLinks: 'Your links',
  ownDateLabel: 'Your own date',
  ownDateHint: 'For example the day on which you want to be done',
  outcome: 'Outcome',
  saveNotes: 'Save notes',
  savingNotes: 'Saving...',
  notesSaved: 'Your notes are saved.',
  savedAgain:
    'You had removed this program in another tab or on another device. It is saved again, with your notes and its checklist.',
  removedElsewhere: 'You removed this program elsewhere: in another tab, or on another device.',
  removedHint:
    'What you typed is still here. Save the notes to save the program again, or close this to leave it removed.',
  removedAndGone:
    'It is no longer in the catalog, so it cannot be saved again. Copy what you want to keep.',
  notesKept: (name: string, reason: string) =>
    `${reason.replace(/\.?$/, '.')} What you typed about ${name} is kept. Open the program to save it.`,
} as const
