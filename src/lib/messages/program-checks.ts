import type { CheckFilter, CheckGroup } from '../contract/program-checks.ts'
import type { ReportKind } from '../contract/program-reports.ts'

/** Texts of the tab Checks. */
export const programCheckMessages = {
  heading: 'Programs to check',
  text: 'Reported programs come first, then programs that are due for a check. Those with the nearest date come before others.',
  filter: 'Show',
  failed: 'Failed to load the programs to check. Please try again later.',
  failedOne: 'Failed to load the program. Please try again later.',
  empty: 'Nothing to check here.',
  check: 'Check',
  back: 'Back to the list',
  marked: 'Marked as closed',
  due: 'Due',
  changedInFile: 'Changed in the file',
  inFile:
    'The file of programs says something else since this record was edited here. Save the check to keep the record.',
  never: 'Never checked',
  looked: (day: string) => `Checked ${day}`,
  nextDate: (day: string) => `next date ${day}`,
  noDate: 'no known date',
  provider: "Open the provider's page",
  newTab: '(opens in a new tab)',
  reports: 'Reports',
  reportedPrograms: 'Reported programs',
  noReports: 'No reported programs.',
  failedReports: 'Failed to load the reported programs. Please try again later.',
  gone: 'Not in the catalog',
  settle: 'Settle without a change',
  settled: 'The report is settled.',
  reopened: 'The report is open again.',
  noRecord:
    'This program came from a contribution and has no record to check. Its reports can be settled here.',
  addFacts: 'Add its facts and dates',
  moved: (isPublished: boolean) =>
    isPublished ? 'It is in the catalog again.' : 'It was taken out of the catalog.',
  notPublished: 'This program is not in the catalog now.',
  source: 'The page that you read',
  sourceHint: 'Its address becomes a source of the record, seen today.',
  allRight: 'Confirm everything shown',
  notChecked: 'Not checked',
  right: 'Right',
  changed: 'Changed',
  nothingStated: 'Nothing is stated.',
  wholeRecord: 'Edit the whole record',
  save: 'Save what is checked',
  saving: 'Saving...',
  hide: 'It is closed: take it out of the catalog',
  nothingChecked: 'Choose what you have checked: "Right" or "Changed".',
  checkFields: 'Please check the fields.',
  saveFailed: 'The check was not saved. Please try again.',
  conflict:
    'Another administrator has changed this record. What you typed is kept; please compare it with what is shown now.',
  saved: (name: string, reports: number): string =>
    `${name} is checked.${reports > 0 ? ` ${reports} report${reports === 1 ? ' is' : 's are'} settled.` : ''}`,
  hidden: (name: string) => `${name} is out of the catalog.`,
  undo: 'Undo',
  undone: 'The record and its reports are as they were before.',
  overtaken: 'The record was changed again since this check, so the check cannot be undone.',
  undoFailed: 'The check could not be undone. Please try again.',
} as const

/** Names of the groups of a check. */
export const checkGroupLabels: Readonly<Record<CheckGroup, string>> = {
  dates: 'Dates',
  conditions: 'Who may apply, what to send',
  money: 'Money',
  link: 'Links',
}

/** Names of the kinds of reports, for administrators. */
export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  closed: 'Closed',
  date: 'Wrong date',
  condition: 'Wrong condition',
  suspicious: 'Suspicious',
}

/** Names of the filters of the queue. */
export const checkFilterLabels: Readonly<Record<CheckFilter, string>> = {
  all: 'All programs',
  due: 'Due for a check',
  closed: 'Reported as closed',
  date: 'Reported: wrong date',
  condition: 'Reported: wrong condition',
  suspicious: 'Reported: suspicious',
}
