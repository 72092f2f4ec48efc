import { formatCount } from '../format.ts'

/** Texts of /plan. */
export const planMessages = {
  title: 'Your plan',
  five: (count: number) => (count === 5 ? 'Five programs to begin with' : 'Programs to begin with'),
  fiveLead:
    'None of your answers rules them out. The nearest date comes first. What we cannot know stands after “Check”.',
  because: (reasons: string) => `Fits you because it is ${reasons}`,
  noReason: 'No answer of yours is against it',
  check: (open: string) => `Check: ${open}`,
  saveAll: (count: number) => (count === 5 ? 'Save all five' : `Save all ${count}`),
  none: 'We found no program with a date ahead for these answers.',
  other: 'Change my answers',
  more: 'See all that fit in the catalog',
  loading: 'Choosing programs...',
  loadFailed: 'The programs could not be loaded. Please try again.',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Answer three questions, and we show you five programs with their dates.',
  start: 'Find my five programs',
  catalog: 'Browse the catalog',
  keep: 'Keep it on every device',
  keepHint: 'Only in this browser.',
  comesWithYou: (count: number) =>
    `Your ${formatCount(count, 'saved program')} ${count === 1 ? 'comes' : 'come'} with you.`,
  all: (count: number) => `Saved programs (${count})`,
  remove: (name: string) => `Remove ${name}`,
  download: 'Download for my calendar',
  calendar: 'HBCU Yard: my plan',
  calendarFailed: 'The calendar file could not be made. Please try again.',
} as const
