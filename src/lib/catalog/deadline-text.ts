import { daysBetween, formatHour, isMonth, type Now, startOfBuildDay, twoDigits } from './days.ts'
import {
  type DeadlineState,
  type DeadlineStatus,
  getDateBasis,
  getDeadlineStatus,
  isPriorityDay,
  type ProgramDates,
} from './deadlines.ts'
import {
  levelNames,
  mayCloseEarly,
  nameYears,
  type ProgramDateKind,
  programDateKinds,
  studyYears,
} from './program-values.ts'
import type { ProgramCycle } from './record.ts'
import { capitalize, formatLongDay, joinNames, monthOf } from './values.ts'

/** A deadline in words. */
export interface DeadlineText {
  state: DeadlineState
  /** Whether the date is stated by the provider or expected; null without a date. */
  basis: ReturnType<typeof getDateBasis>
  /** What is true of the present, such as `Open now`; may be empty. */
  lead: string
  /** The rest of the sentence, without a full stop at its end. */
  text: string
}

/** The dates of a program; with its audience, those that count for a part of it say so. */
export type DescribedDates = ProgramDates & { audience?: Parameters<typeof nameYears>[0] }

/** A deadline at an instant, in words. */
export function describeDeadline(dates: DescribedDates, now: Now): DeadlineText {
  const status = getDeadlineStatus(dates, now)
  const basis = getDateBasis(status)
  return { state: status.state, basis, ...describeStatus(status, dates, now.today) }
}

/** The same as one text. */
export function formatDeadline(dates: DescribedDates, now: Now): string {
  const { lead, text } = describeDeadline(dates, now)
  return lead ? `${lead}. ${text}` : text
}

/** A deadline in words that stay true when they are read later, as of the day of a build. */
export function describeLastingDeadline(dates: DescribedDates, on: string): string {
  const status = getDeadlineStatus(dates, startOfBuildDay(on))
  return status.isStated || status.state === 'closed'
    ? describeStatus(status, dates, null).text
    : describeSeason(dates, status)
}

/** For whom a round is, such as `High-school seniors`; empty if for all whom its program takes. */
export function nameRoundAudience(
  { for: whom, label }: ProgramCycle,
  audience?: DescribedDates['audience'],
): string {
  if (!whom) return ''
  const { levels = [], years = [], schools = [] } = whom
  const names = joinNames([
    ...levels.map(level => levelNames[level]),
    ...years.map(year => studyYears[year].many),
    ...schools.map(school => `students of ${school}`),
  ])
  return names && audience && names === nameYears(audience) ? '' : capitalize(names || label)
}

const dateNames = { closes: 'Closes', campus: 'Campus date', priority: 'Priority date' }

/** `today` is the day from which the days left count; null: they are not told. */
function describeStatus(
  status: DeadlineStatus,
  dates: DescribedDates,
  today: string | null,
): Pick<DeadlineText, 'lead' | 'text'> {
  const described = describeRound(status, dates, today)
  const whom = status.cycle && nameRoundAudience(status.cycle, dates.audience)
  if (!whom) return described
  const { lead, text } = described
  return { lead, text: `${whom}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` }
}

function describeRound(
  status: DeadlineStatus,
  dates: ProgramDates,
  today: string | null,
): Pick<DeadlineText, 'lead' | 'text'> {
  if (dates.ended) return { lead: '', text: `Ended in ${formatLongDay(dates.ended)}` }
  const { state, closes, opens, cycle, isStated, isOpeningStated, lastClosed, dateKind } = status
  // Only a month is expected: the date that was stated says more.
  if (opens && !closes && !isOpeningStated && lastClosed) {
    const month = monthOf(Number(opens.slice(5, 7)))
    const text = `Closed ${formatLongDay(lastClosed)}. The next round may open in ${month}`
    return { lead: '', text }
  }
  const hour = isStated && cycle ? formatHour(cycle) : ''
  const at = hour && ` at ${hour}`
  const name = `${dateNames[dateKind]}${isStated ? '' : ' around'}`
  const isPriority = !isStated && dateKind === 'priority'
  const closing = () =>
    describeDay(name, closes ?? '', today, at) + (dates.closes_when_full ? mayCloseEarly : '')
  switch (state) {
    case 'closing-soon':
      return {
        lead: isStated ? 'Closing soon' : isPriority ? '' : 'Usually closes soon',
        text: closing(),
      }
    case 'open':
      return closes
        ? {
            lead: isOpeningStated ? 'Open now' : isStated ? '' : 'Usually open now',
            text: closing(),
          }
        : {
            lead: 'Open now',
            text: `Opened ${formatLongDay(opens ?? '')}; closing date not known`,
          }
    case 'opens-soon':
    case 'opens-later': {
      const opening = isOpeningStated
        ? describeDay('Opens', opens ?? '', today)
        : `Opens around ${formatLongDay(opens ?? '')}`
      return {
        lead: state === 'opens-soon' && isOpeningStated ? 'Opens soon' : '',
        text: closes ? `${opening}. ${name} ${formatLongDay(closes)}${at}` : opening,
      }
    }
    case 'expected-soon':
    case 'expected-again':
      return { lead: '', text: describeNextRound(status) + describeLastDate(status) }
    case 'closed':
      return { lead: '', text: `Closed ${formatLongDay(lastClosed ?? '')}. Next round not known` }
    default:
      return { lead: '', text: describeSeason(dates, status) }
  }
}

function describeNextRound({ opens, closes, dateKind }: DeadlineStatus): string {
  const end = closes && `around ${formatLongDay(closes)}`
  const isPriority = dateKind === 'priority'
  if (!opens) return `Next ${isPriority ? 'priority date' : 'round closes'} ${end}`
  const opening = `Next round opens around ${formatLongDay(opens)}`
  return end ? `${opening}${isPriority ? '. Priority date' : ' and closes'} ${end}` : opening
}

const describeLastDate = ({ state, closes, lastClosed, isOutdated }: DeadlineStatus) =>
  state !== 'rolling' && lastClosed && (!closes || isOutdated)
    ? `. Last known date ${formatLongDay(lastClosed)}`
    : ''

/** What is true of a deadline on any day. */
const describeSeason = (dates: ProgramDates, status: DeadlineStatus): string =>
  (status.isOutdated ? 'Closing date not known' : describeUsual(dates)) + describeLastDate(status)

function describeUsual({ season, cycles, closes_when_full }: ProgramDates): string {
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

/**
 * `Your date February 15, 2027, in 75 days`. A day that is only `around` is no `tomorrow`; without
 * `today`, and of a month, no days are counted.
 */
export function describeDay(name: string, day: string, today: string | null, hour = ''): string {
  const left = today === null || isMonth(day) ? -1 : daysBetween(today, day)
  const near = name.endsWith(' around') ? undefined : ['today', 'tomorrow'][left]
  return `${name} ${near ?? formatLongDay(day)}${hour}${left > 1 ? `, in ${left} days` : ''}`
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

/** The words for {@link getDateBasis}. */
export const dateBasisNames = { stated: 'Stated', expected: 'Expected' } as const

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
