/** Texts of saved searches, on the catalog and on the dashboard. */
export const savedSearchMessages = {
  open: 'Save this search',
  name: 'Name of the search',
  save: 'Save',
  saving: 'Saving...',
  logIn: 'Log in to save searches and to see what is new in them',
  saved: 'Saved. Your dashboard counts what is new in it.',
  toDashboard: 'Go to the dashboard',
  unsupported: 'Searches cannot be saved on this site.',
  failed: 'The search was not saved. Please try again.',
  heading: 'Saved searches',
  none: 'None yet. Choose filters in the catalog, then press "Save this search".',
  toCatalog: 'Open the catalog',
  loadFailed: 'Your saved searches could not be loaded.',
  countFailed: 'What is new could not be counted.',
  newCount: (count: number) =>
    count === 0 ? 'nothing new' : `${count} new program${count === 1 ? '' : 's'}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove the search ${name}`,
  removed: 'The search was removed.',
  removeFailed: 'The search was not removed. Please try again.',
} as const
