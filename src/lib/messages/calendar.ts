/** Texts of the calendar of saved programs. */
export const calendarMessages = {
  heading: 'Calendar',
  lead: 'See the dates of your saved programs in your own calendar, with alarms 7 days and 1 day before. It updates when you save or remove a program.',
  address: 'Private address',
  hint: 'Whoever has this address can see the dates. Please do not share it.',
  copy: 'Copy',
  copied: 'The address is copied.',
  copyFailed: 'Please copy the address from its field.',
  open: 'Open in calendar app',
  renew: 'Make a new address',
  renewQuestion:
    'The old address stops working at once. Calendars that use it no longer update, until you give them the new one.',
  renewYes: 'Make a new address now',
  renewNo: 'Keep this address',
  renewed: 'This is the new address. The old one no longer works.',
  renewFailed: 'The address was not replaced. Please try again.',
  loadFailed: 'The address of your calendar could not be loaded.',
  busy: 'Please wait...',
} as const
