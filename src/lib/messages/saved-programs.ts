/** Messages about saving a program, on every page that lists programs. */
export const savedMessages = {
  save: 'Save',
  saved: 'Saved',
  label: (name: string) => `Save ${name}`,
  menu: 'Saved programs',
  inAccount: 'Saved to your dashboard.',
  removed: 'Removed from your saved programs.',
  onlyInBrowser: 'Saved in this browser.',
  inBrowser: 'Saved in this browser. Log in or sign up to keep it in your account.',
  onlyHere: 'These stay in this browser.',
  notKept: 'Your browser blocks storage or it is full. This stays saved on this page only.',
  browserFull: 'You have reached the limit of programs saved in this browser. Log in to save more.',
  offline: 'You are offline. Nothing was changed.',
  failed: 'Your saved programs could not be changed. Please try again.',
  loadFailed: 'Your saved programs could not be loaded. Please try again.',
  overLimit: (count: number) =>
    count === 0
      ? ''
      : `Your account has reached its limit of saved programs. Still in this browser only: ${count}. Remove others on your dashboard.`,
  showLeft: 'Show what is in this browser only',
  unknown: (names: readonly string[]) =>
    names.length === 0 ? '' : `No longer in the catalog, and not saved: ${names.join('; ')}.`,
} as const
