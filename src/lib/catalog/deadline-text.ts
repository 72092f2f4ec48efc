import { daysBetween, formatHour, type Now, startOfBuildDay, twoDigits } from './days.ts'
import {
  type DeadlineState,
  type DeadlineStatus,
  getDeadlineStatus,
  isPriorityDay,
  type ProgramDates,
} from './deadlines.ts'
import { mayCloseEarly, type ProgramDateKind, programDateKinds } from './program-values.ts'
import type { ProgramCycle } from './record.ts'
import { formatLongDay, monthOf } from './values.ts'

/** The parts of a deadline's sentence, which a page script completes with the days left. */
export interface DeadlineParts {
  /** What is true of the present, such as `Open now`; may be empty. */
  lead: string
  before: string
  /** The day in the sentence, `yyyy-mm-dd` or `yyyy-mm`; null if it names none. */
  day: string | null
  /** Follows the day, such as ` at 5:00 p.m. Eastern`. */
  hour: string
  /** Whether the days left follow. */
  counts: boolean
  after: string
}

const parts = (some: Partial<DeadlineParts>): DeadlineParts => ({
  lead: '',
  before: '',
  day: null,
  hour: '',
  counts: false,
  after: '',
  ...some,
})

const dateNames = { closes: 'Closes', campus: 'Campus date', priority: 'Priority date' }

/** The parts of the sentence about a status. */
export function getDeadlineParts(status: DeadlineStatus, dates: ProgramDates): DeadlineParts {
  const { state, closes, opens, cycle, isStated, isOpeningStated, lastClosed, dateKind } = status
  const hour = isStated && cycle ? formatHour(cycle) : ''
  const name = dateNames[dateKind]
  const before = `${name} ${isStated ? '' : 'around '}`
  const isPriority = !isStated && dateKind === 'priority'
  const closing = {
    before,
    day: closes,
    hour: hour && ` at ${hour}`,
    counts: closes?.length === 10,
    after: dates.closes_when_full ? mayCloseEarly : '',
  }
  // Only a month is expected: the date that was stated says more.
  if (opens && !closes && !isOpeningStated && lastClosed)
    return parts({
      before: 'Closed ',
      day: lastClosed,
      after: `. The next round may open in ${monthOf(Number(opens.slice(5, 7)))}`,
    })
  switch (state) {
    case 'closing-soon':
      return parts({
        ...closing,
        lead: isStated ? 'Closing soon' : isPriority ? '' : 'Usually closes soon',
      })
    case 'open':
      if (!closes)
        return parts({
          lead: 'Open now',
          before: 'Opened ',
          day: opens,
          after: '; closing date not known',
        })
      return parts({
        ...closing,
        lead: isOpeningStated ? 'Open now' : isStated ? '' : 'Usually open now',
      })
    case 'opens-soon':
    case 'opens-later': {
      const closesText = closes && `. ${before}${formatLongDay(closes)}${closing.hour}`
      return parts({
        lead: state === 'opens-soon' && isOpeningStated ? 'Opens soon' : '',
        before: isOpeningStated ? 'Opens ' : 'Opens around ',
        day: opens,
        counts: isOpeningStated,
        after: closesText ?? '',
      })
    }
    case 'expected-soon':
    case 'expected-again':
      return opens
        ? parts({
            before: 'Next round opens around ',
            day: opens,
            after: closes
              ? `${isPriority ? '. Priority date' : ' and closes'} around ${formatLongDay(closes)}`
              : '',
          })
        : parts({
            before: `Next ${isPriority ? 'priority date' : 'round closes'} around `,
            day: closes,
          })
    case 'closed':
      return parts({ before: 'Closed ', day: lastClosed, after: '. Next round not known' })
    default:
      return parts({ before: describeSeason(dates) + lastDate(status) })
  }
}

const lastDate = ({ state, closes, lastClosed }: DeadlineStatus) =>
  state !== 'rolling' && !closes && lastClosed
    ? `. Last known date ${formatLongDay(lastClosed)}`
    : ''

/** What is true of a deadline on any day, for pages without scripts. */
function describeSeason({ season, cycles, closes_when_full }: ProgramDates): string {
  const { kind, closes_day } = season
  const [opens, closes] = [monthOf(season.opens_month), monthOf(season.closes_month)]
  if (kind === 'rolling') return `No closing date${closes_when_full ? mayCloseEarly : ''}`
  const day = `${twoDigits(season.closes_month ?? 0)}-${twoDigits(closes_day ?? 0)}`
  if (isPriorityDay(cycles, day)) {
    const opening = opens ? `Usually opens in ${opens}. ` : ''
    return `${opening}Priority date usually around ${closes} ${closes_day}`
  }
  if (closes) {
    const opening = opens ? `opens in ${opens} and ` : ''
    return `Usually ${opening}closes ${closes_day ? `around ${closes} ${closes_day}` : `in ${closes}`}`
  }
  if (opens) return `Usually opens in ${opens}; closing date not known`
  if (kind === 'windows') return 'Several rounds a year, each with its own date'
  return kind === 'varies' ? 'The date varies' : 'Closing date not known'
}

/** The parts of a sentence that stays true when the page is read later. */
export const getLastingParts = (status: DeadlineStatus, dates: ProgramDates): DeadlineParts =>
  status.isStated || status.state === 'closed'
    ? { ...getDeadlineParts(status, dates), lead: '', counts: false }
    : parts({ before: describeSeason(dates) + lastDate(status) })

/** Parts as one text; `today` is the day from which the days left count. */
export function joinParts(sentence: DeadlineParts, today?: string): string {
  const { lead, before, day, hour, counts, after } = sentence
  const left = counts && today && day ? daysBetween(today, day) : -1
  const isExpected = before.endsWith('around ')
  const near = isExpected ? undefined : ['today', 'tomorrow'][left]
  const dayText = near ?? (day ? formatLongDay(day) : '')
  const count = left > 1 ? `, in ${left} days` : ''
  return `${lead && `${lead}. `}${before}${dayText}${hour}${count}${after}`
}

/** A deadline at an instant, in words without a full stop at the end. */
export const describeDeadline = (dates: ProgramDates, now: Now): string =>
  joinParts(getDeadlineParts(getDeadlineStatus(dates, now), dates), now.today)

/** A deadline in words that stay true, as of the day of a build. */
export const describeLastingDeadline = (dates: ProgramDates, on: string): string =>
  joinParts(getLastingParts(getDeadlineStatus(dates, startOfBuildDay(on)), dates))

/** Names of the states of a deadline, in the filter. */
export const deadlineStateLabels: Record<DeadlineState, string> = {
  'closing-soon': 'Closing soon',
  open: 'Open',
  'opens-soon': 'Opens soon',
  'opens-later': 'Opens later',
  'expected-soon': 'Expected soon',
  'expected-again': 'Expected again',
  rolling: 'No closing date',
  closed: 'Closed',
  unknown: 'Not known',
}

/** Names of the dates of a program. */
export const programDateNames: Record<ProgramDateKind, string> = {
  opens: 'Opens',
  priority: 'Priority date',
  campus: 'Campus date',
  closes: 'Closes',
  papers: 'Documents due',
}

/** `Your date February 15, 2027, in 75 days`. */
export function describeDay(name: string, day: string, today: string, hour = ''): string {
  const left = daysBetween(today, day)
  const text = ['today', 'tomorrow'][left] ?? formatLongDay(day)
  return `${name} ${text}${hour}${left > 1 ? `, in ${left} days` : ''}`
}

/** `Closes February 15, 2027, in 75 days`; a date that is only expected says so. */
export function describeProgramDate(
  date: Pick<ProgramCycle, 'time' | 'zone'> & {
    kind: ProgramDateKind
    day: string
    isStated: boolean
  },
  today: string,
): string {
  const { kind, day, isStated } = date
  const name = programDateNames[kind]
  if (!isStated) return `${name} around ${formatLongDay(day)}, expected from earlier years`
  const hour = kind === 'closes' ? formatHour(date) : ''
  return describeDay(name, day, today, hour && ` at ${hour}`)
}

/** The dates that the provider states for a round, in their order. */
export function listCycleDates(cycle: ProgramCycle): [label: string, day: string][] {
  const dates: [string, string | null][] = [
    ...programDateKinds.map((kind): [string, string | null] => [
      programDateNames[kind],
      cycle[kind],
    ]),
    ['Decision', cycle.decision],
  ]
  return dates.flatMap(([label, day]) => (day ? [[label, day]] : []))
}
