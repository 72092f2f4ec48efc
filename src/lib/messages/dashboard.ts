import { describePaper } from '../contract/describe-facts.ts'
import type { ProgramChange, SavedStatus, SavedTask } from '../contract/saved-programs.ts'
import { capitalize, isDay } from '../contract/values.ts'
import { formatLongDay } from '../format.ts'
import { programDateNames } from './deadlines.ts'

/** Messages of the dashboard. */
export const dashboardMessages = {
  logIn: 'Log in to see your saved programs.',
  logInLabel: 'Go to Login',
  loading: 'Loading your programs...',
  loadFailed: 'Your saved programs could not be loaded. Please try again.',
  changeFailed: 'Your change could not be saved. Please try again.',
  find: 'Find programs',
  catalog: 'Browse the catalog',
  dueNext: 'Due next',
  nothingDue: 'None of your saved programs has a known date ahead.',
  finished: 'Dates of programs that you applied to are left out.',
  ownDate: 'Your date',
  changes: 'What changed',
  dismiss: 'Dismiss',
  programs: 'Saved programs',
  board: 'Board',
  list: 'List',
  view: 'View',
  move: 'Choose for each program how far you are.',
  drag: 'You can also drag it to another column.',
  empty: 'None',
  showMore: (count: number) => `Show ${count} more`,
  isGone: 'No longer in the catalog',
  isRolling: 'No closing date',
  noDates: 'No known date ahead',
  status: 'Status',
  statusOf: (name: string) => `Status of ${name}`,
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
  news: 'News',
  feedback: 'Resume feedback',
  suggestions: 'Your contributions',
} as const

/** Names of the columns of the board. */
export const statusNames: Record<SavedStatus, string> = {
  saved: 'Saved',
  preparing: 'Preparing',
  applied: 'Applied',
  interview: 'Interview',
  awarded: 'Awarded',
  declined: 'Declined',
}

const factNames: Record<ProgramChange['fact'], string> = {
  ...programDateNames,
  amount: 'Amount',
  year: 'Year of study',
  field: 'Field of study',
  school: 'School',
  residence: 'Residence',
  status: 'Citizenship or status',
  gpa: 'GPA',
  need: 'Financial need',
  other: 'Other conditions',
  needs: 'What to send',
}

const factText = (text: string | null) =>
  text === null ? 'not stated' : isDay(text) ? formatLongDay(text) : text

/** `Closes: January 14, 2027, was January 7, 2027`. */
export const describeChange = ({ fact, before, after }: ProgramChange): string =>
  `${factNames[fact]}: ${factText(after)}, was ${factText(before)}`

/** The name of a task: the member's own, or of what the record asks for. */
export function nameTask({ taskId, label }: SavedTask): string {
  return label ?? capitalize(describePaper(taskId).replace(/^(an?|the) /, ''))
}
