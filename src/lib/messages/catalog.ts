import type { Program } from '#catalog/program.ts'
import { nameType } from '#catalog/program-values.ts'
import type { ProgramSource } from '#catalog/record.ts'
import { capitalize, formatLongDay, formatNumber } from '#catalog/values.ts'
import { formatCount } from '../format.ts'

/** Messages of the static catalog. */
export const catalogMessages = {
  title: 'Program catalog',
  heading: 'Programs',
  lead: 'Scholarships, internships and more. Confirm each date with the provider.',
  description:
    'Scholarships, fellowships, internships and corporate programs for students of HBCUs, with what is known of each deadline.',
  group: nameType,
  pages: 'Pages of the catalog',
  all: 'All programs',
  previous: 'Previous page',
  next: 'Next page',
  page: (number: number, total: number) => `Page ${number} of ${total}`,
  emptyTitle: 'No programs yet',
  emptyText: 'Nothing has been published so far. You can suggest the first program.',
  suggest: 'Add a program',
  applyNow: 'Apply Now',
  /** While nobody can apply. */
  seeProgram: 'See the program',
  share: 'Share',
  copied: 'The link is copied.',
  copyFailed: 'Please copy the address of this page.',
  newTab: "opens the provider's site in a new tab",
  noLink: 'We know no address for applications. Ask the provider.',
  deadline: 'Deadline',
  dates: 'Dates',
  note: 'What the source says',
  similar: 'Similar programs',
  /** The list of a type, for an audience if all of it is one: `All internships for juniors`. */
  allOf: (type: string, audience: string) =>
    `All ${type.toLowerCase()}${type.endsWith('s') ? '' : ' programs'}${audience && ` for ${audience}`}`,
  closed: 'This round has closed. Similar programs are listed below; some may be open.',
  addDeadline: (exact: boolean) => `Add the ${exact ? '' : 'expected '}deadline to your calendar`,
  lists: 'Lists of the catalog',
  listsLink: 'Lists by type, year of study, month, field and state',
  kinds: {
    type: 'By type',
    for: 'By year and status',
    terms: 'By pay, documents and need',
    month: 'By month',
    field: 'By field of study',
    state: 'By state',
  },
  deadlineGroups: {
    now: 'Open or usually open, now or within 60 days',
    'expected-soon': 'Deadline expected within 60 days',
    rolling: 'No closing date',
    later: 'Opens later',
    expected: 'Expected to open or close later',
    unknown: 'Date not known',
    over: 'Closed, next round not known',
  },
  monthHeading: (month: string) => `Programs in ${month}`,
  monthLead: (month: string) =>
    `Programs that open or close in ${month}. Confirm each date with the provider.`,
  typeLead: (name: string, count: number) =>
    `${name} for students of HBCUs: ${formatCount(count, 'program')}. Confirm each date with the provider.`,
  companyLead: (count: number) =>
    `${formatCount(count, 'program')} that ${count === 1 ? 'is' : 'are'} paid for by a company. Confirm each date with the provider.`,
  termLead: (count: number, what: string) =>
    `${formatCount(count, 'program')} ${what}. Confirm each date with the provider.`,
  forHeading: (name: string) => `Programs for ${name}`,
  forLead: (count: number, whom: string) =>
    `${formatCount(count, 'program')} that ${count === 1 ? 'takes' : 'take'} ${whom}. Confirm each date with the provider.`,
  fieldHeading: (name: string) => `Programs for ${name}`,
  fieldLead: (name: string, count: number) =>
    `${formatCount(count, 'program')} for ${name}, or for a broader field. Confirm each date with the provider.`,
  everyField: (count: number) =>
    `See also the ${formatCount(count, 'program')} for students of every field`,
  everyState: (count: number) =>
    `See also the ${formatCount(count, 'program')} that ${count === 1 ? 'names' : 'name'} no state`,
  stateHeading: (place: string) => `Programs in ${place}`,
  stateLead: (place: string, count: number) =>
    `${formatCount(count, 'program')} for people who live or study in ${place}. Confirm each date with the provider.`,
  follow: 'Follow',
  feed: 'Feed',
  calendar: 'Calendar of deadlines',
  download: 'Download the data',
  feedOf: (name: string) => `${name} on HBCU Yard`,
  calendarOf: (name: string) => `Deadlines: ${name} (HBCU Yard)`,
  movedHeading: 'This page has moved',
  movedText: 'This program has a new name or a new page.',
  homePage: '(home page; search there)',
  unlistedText: 'We no longer list this program. We found no sign that it takes new students.',
} as const

/** The lists by year and status: their names, and whom they take. */
export const audienceLists = {
  'first-years': { name: 'first-years', lead: 'first-year college students' },
  sophomores: { name: 'sophomores', lead: 'college sophomores' },
  juniors: { name: 'juniors', lead: 'college juniors' },
  seniors: { name: 'seniors', lead: 'college seniors' },
  'graduate-students': { name: 'graduate students', lead: 'graduate students' },
  'international-students': {
    name: 'international students',
    lead: 'international students, as their providers say',
  },
  'high-school-seniors': { name: 'high-school seniors', lead: 'seniors of high schools' },
} as const

/** The lists by what programs give and ask for. */
export const termLists = {
  paid: { name: 'Paid', lead: 'that pay for work' },
  'no-essay': { name: 'No essay', lead: 'without an essay, where we know what to send' },
  need: { name: 'Need counts', lead: 'where financial need decides' },
} as const

/** Messages of search and filters on /catalog and /programs, whose texts the specification names. */
export const filterMessages = {
  name: 'Filter the catalog',
  search: 'Search programs',
  placeholder: { catalog: 'Name, field, school or state', programs: 'Search programs...' },
  filters: 'Filters',
  active: (count: number) => (count === 1 ? '1 active filter' : `${count} active filters`),
  any: 'Any',
  sort: 'Order',
  byDeadline: 'Next deadline',
  byFit: 'Fits first, by date',
  shown: (count: number) => formatCount(count, 'program'),
  show: (count: number) => `Show ${formatCount(count, 'program')}`,
  clear: 'Clear all filters',
  remove: (text: string) => `Remove filter: ${text}`,
  obstacle: (text: string, left: number) =>
    `Remove filter “${text}”: ${formatCount(left, 'program')}`,
  noneTitle: 'No programs found',
  noneText: 'Try adjusting your search or filter criteria',
  clearEmpty: 'Clear filters',
  nothing: (typed: string) => `No programs match ${typed ? `“${typed}”` : 'these filters'}.`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
} as const

/** Orders besides the one by deadline. */
export const sortOptions = [
  ['amount', 'Highest amount first'],
  ['name', 'By name'],
  ['checked', 'Last checked first'],
] as const

const sourceTexts: Record<ProgramSource['kind'], (when: string) => string> = {
  provider: when => `Read on a page of the provider${when}.`,
  leaflet: when => `Read on a paper leaflet${when}.`,
  'checked-catalogue': when => `Read against the provider's page${when}.`,
  listing: when => `Taken from a public list of programs${when && `, read${when}`}.`,
  news: when => `Taken from a news page${when && `, read${when}`}.`,
  'general-knowledge': () => 'A widely known program; we have not looked up its page.',
}

/** What kind of source it is and when it was read, as a sentence. */
export const describeSource = ({ kind, seen }: Pick<ProgramSource, 'kind' | 'seen'>): string =>
  sourceTexts[kind](seen ? ` ${formatSeenDate(seen)}` : '')

const confidenceTexts: Record<NonNullable<Program['confidence']>, string> = {
  high: 'The program ran in a recent year.',
  medium: 'It is based on older or other sources.',
  low: 'This is doubtful. Ask the provider first.',
  member: 'Check before you apply.',
}

/** How sure the facts of a program are, and who suggested it if nothing else is known. */
export function describeConfidence({ sources, confidence, checked }: Program): string {
  const member = `Suggested by a member of HBCU Yard and approved by an administrator${checked ? ` ${formatSeenDate(checked)}` : ''}.`
  const origin = sources.length === 0 && confidence === 'member' ? member : ''
  return [origin, confidence ? confidenceTexts[confidence] : ''].filter(Boolean).join(' ')
}

/** `on August 12, 2026`, `in October 2026`, `in 2025`: as precise as the date is. */
export function formatSeenDate(date: string): string {
  const [year = '', month] = date.split('-')
  if (date.length >= 10) return `on ${formatLongDay(date.slice(0, 10))}`
  return month ? `in ${formatLongDay(date)}` : `in ${year}`
}

/** A note as a sentence: with a capital and one full stop. */
export const formatNote = (note: string): string =>
  note ? `${capitalize(note.replace(/[.\s]+$/, ''))}.` : ''

const maxLength = 160

/** Shortens a description for search engines between words. */
export function truncateDescription(text: string): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[\s,;:.]+$/, '')}…`
}
