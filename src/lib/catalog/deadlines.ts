import {
  addDays,
  daysBetween,
  firstDay,
  instantIn,
  isMonth,
  lastDay,
  lastOffset,
  type Now,
} from './days.ts'
import type { Program } from './program.ts'
import { programDateKinds } from './program-values.ts'
import type { ProgramCycle, ProgramSeason } from './record.ts'
import {
  lastExpected,
  laterOf,
  monthBefore,
  nextInSeason,
  nextMonth,
  nextWindow,
  recentDays,
} from './season-days.ts'
import { compareNames, compareTexts } from './values.ts'

/** What a deadline depends on. */
export type ProgramDates = Pick<Program, 'cycles' | 'season' | 'closes_when_full' | 'ended'>

/** Whether a program stands in lists: it has not ended, and is not for institutions only. */
export const isListed = ({ ended, audience: { levels } }: ListedFacts): boolean =>
  !ended && !(levels.length === 1 && levels[0] === 'institution')

interface ListedFacts extends Pick<Program, 'ended'> {
  audience: Pick<Program['audience'], 'levels'>
}

/** The status of a deadline at an instant. Days are `yyyy-mm-dd`, or `yyyy-mm` for a month. */
export interface DeadlineStatus {
  state: DeadlineState
  /** The next deadline. */
  closes: string | null
  /** True if the provider stated it for this round; else it is expected from earlier years. */
  isStated: boolean
  /** Which date of the cycle it is. */
  dateKind: 'closes' | 'campus' | 'priority'
  /** When this round opens or opened. */
  opens: string | null
  isOpeningStated: boolean
  /** The stated round. */
  cycle: ProgramCycle | null
  /** Whole days until the deadline in the viewer's calendar; null if its day is not known. */
  daysLeft: number | null
  /** The last deadline that has passed. */
  lastClosed: string | null
  /** Whether what is expected rests on a round that ended more than three years ago. */
  isOutdated: boolean
}

/** A deadline within these days is closing soon. */
const soonDays = 14
/** An opening, or an expected end, within these days is soon. */
const aheadDays = 60
/** Rounds of a year are at least this far apart. */
const roundDays = 180
/** After this, the end of a round says nothing of the present. */
const staleDays = 400
const dateKinds = ['closes', 'campus', 'priority'] as const
const endOf = (cycle: ProgramCycle) => {
  const dateKind = dateKinds.find(kind => cycle[kind])
  return dateKind && { dateKind, day: cycle[dateKind] ?? '' }
}

type Hour = Pick<ProgramCycle, 'time' | 'zone'>

/**
 * The instant at which a deadline passes, for every viewer alike: at its hour, without one at the
 * end of the day. Without a zone, once it has passed everywhere in the US.
 */
function closingOf({ time, zone }: Hour, day: string): number {
  const [on, at] = time ? [day, time] : [addDays(day, 1), '00:00']
  return zone ? instantIn(zone, on, at) : Date.parse(`${on}T${at}Z`) - lastOffset * 60_000
}

/** Whether a deadline has passed. */
export function isOver(hour: Hour, day: string, now: Now): boolean {
  // Most deadlines are far from now: then no clock of a zone is needed.
  if (Math.abs(daysBetween(day, now.today)) > 2) return day < now.today
  return now.instant >= closingOf(hour, day)
}

const unknown: Omit<Round, 'state'> = {
  closes: null,
  isStated: false,
  dateKind: 'closes',
  opens: null,
  isOpeningStated: false,
  cycle: null,
  daysLeft: null,
  isOutdated: false,
}

/** The status of a deadline: of the stated round, else of the season; `closed` once ended. */
export function getDeadlineStatus(
  { cycles, season, ended }: ProgramDates,
  now: Now,
): DeadlineStatus {
  const rounds = cycles.map(cycle => ({ cycle, end: endOf(cycle) }))
  const passed = rounds.flatMap(({ cycle, end }) =>
    end && isOver(cycle, end.day, now) ? [end.day] : [],
  )
  passed.sort()
  const lastClosed = passed.at(-1) ?? null
  if (ended) return { ...unknown, state: 'closed', lastClosed }
  const ahead = rounds.flatMap(({ cycle, end }) => {
    if (end && isOver(cycle, end.day, now)) return []
    const status = end
      ? statedRound(cycle, end, season, now)
      : openingRound(cycle, season, passed, now)
    return status ? [{ ...status, lastClosed }] : []
  })
  const dayOf = ({ closes, opens }: DeadlineStatus) => closes ?? opens ?? ''
  const [next] = ahead.sort((a, b) => compareTexts(dayOf(a), dayOf(b)))
  if (next) return next
  const round = seasonRound(season, passed, now)
  const isPriority = round.closes !== null && isPriorityDay(cycles, round.closes.slice(5))
  return { ...round, dateKind: isPriority ? 'priority' : 'closes', lastClosed }
}

/** The stated rounds that are not over, the next first; `status` is that of their program. */
export const listRoundsAhead = (
  { cycles, ended }: ProgramDates,
  { cycle: next }: DeadlineStatus,
  now: Now,
): ProgramCycle[] =>
  (ended ? [] : cycles)
    .filter(
      cycle => cycle === next || programDateKinds.some(kind => (cycle[kind] ?? '') >= now.today),
    )
    .sort((a, b) => compareTexts(nextDayOf(a), nextDayOf(b)))

const nextDayOf = (cycle: ProgramCycle) => endOf(cycle)?.day ?? cycle.opens ?? ''

/** Whether earlier rounds had a priority date on a day, `mm-dd`, and did not close on it. */
export const isPriorityDay = (cycles: readonly ProgramCycle[], day: string): boolean =>
  cycles.some(({ priority }) => priority?.slice(5) === day) &&
  !cycles.some(({ closes }) => closes?.slice(5) === day)

type Round = Omit<DeadlineStatus, 'lastClosed'>

/** A round with a stated deadline. */
function statedRound(
  cycle: ProgramCycle,
  { dateKind, day }: { dateKind: DeadlineStatus['dateKind']; day: string },
  { opens_month }: ProgramSeason,
  now: Now,
): Round {
  const opens = cycle.opens ?? (opens_month ? monthBefore(day, opens_month) : null)
  const dates = { ...unknown, closes: day, dateKind, opens, cycle }
  return withState({ ...dates, isStated: true, isOpeningStated: cycle.opens !== null }, now)
}

/** A round of which only the opening is stated. Null once its end is past, or not known. */
function openingRound(
  cycle: ProgramCycle,
  season: ProgramSeason,
  passed: readonly string[],
  now: Now,
): Round | null {
  if (!cycle.opens) return null
  const closes = nextInSeason(season, cycle.opens, passed)
  const isPast = closes
    ? lastExpected(closes, passed) < now.today
    : daysBetween(cycle.opens, now.today) > aheadDays
  if (isPast) return null
  return withState({ ...unknown, closes, opens: cycle.opens, isOpeningStated: true, cycle }, now)
}

/** What is expected from earlier years. `passed` are the deadlines that are over, sorted. */
function seasonRound(season: ProgramSeason, passed: readonly string[], now: Now): Round {
  const round = expectedRound(season, passed, now)
  const last = passed.at(-1)
  const { opens, closes } = round
  if (!last || daysBetween(last, now.today) <= recentDays || !(opens || closes)) return round
  return {
    ...round,
    opens: opens && closes && firstDay(opens) <= now.today ? null : opens,
    isOutdated: true,
    state: closes && isSoon(closes, now) ? 'expected-soon' : 'expected-again',
  }
}

function expectedRound(season: ProgramSeason, passed: readonly string[], now: Now): Round {
  if (season.kind === 'rolling') return { ...unknown, state: 'rolling' }
  const last = passed.at(-1)
  const closes =
    season.kind === 'windows'
      ? nextWindow(season, passed, now)
      : // A round that ended early in this season must not be expected a second time.
        nextInSeason(season, laterOf(now.today, last ? addDays(last, roundDays) : ''), passed)
  const { opens_month } = season
  if (closes) {
    // Of several rounds the months name one.
    const isNamed = season.kind !== 'windows' || Number(closes.slice(5, 7)) === season.closes_month
    const opens = opens_month && isNamed ? monthBefore(closes, opens_month) : null
    return withState({ ...unknown, closes, opens }, now)
  }
  if (opens_month) {
    const opens = nextMonth(opens_month, now.today)
    return { ...unknown, opens, state: isSoon(opens, now) ? 'opens-soon' : 'expected-again' }
  }
  const isRecent = last && daysBetween(last, now.today) <= staleDays
  return { ...unknown, state: isRecent ? 'closed' : 'unknown' }
}

const isSoon = (day: string, now: Now) => daysBetween(now.today, firstDay(day)) <= aheadDays

function withState(round: Omit<Round, 'state' | 'daysLeft'>, now: Now): Round {
  const { closes, opens, isStated, isOpeningStated } = round
  const daysLeft = closes && !isMonth(closes) ? Math.max(0, daysBetween(now.today, closes)) : null
  const isAhead = opens !== null && firstDay(opens) > now.today
  const later = isStated || isOpeningStated ? 'opens-later' : 'expected-again'
  if (isAhead) return { ...round, daysLeft, state: isSoon(opens, now) ? 'opens-soon' : later }
  const isClosing = daysLeft === null ? closes === now.today.slice(0, 7) : daysLeft <= soonDays
  if (isClosing) return { ...round, daysLeft, state: 'closing-soon' }
  if (opens || isStated) return { ...round, daysLeft, state: 'open' }
  const isExpectedSoon = closes !== null && isSoon(closes, now)
  return { ...round, daysLeft, state: isExpectedSoon ? 'expected-soon' : 'expected-again' }
}

/** The groups of a list of programs, in their order; what is over comes last. */
const deadlineGroups = [
  'now',
  'expected-soon',
  'rolling',
  'later',
  'expected',
  'unknown',
  'over',
] as const
export type DeadlineGroup = (typeof deadlineGroups)[number]

/**
 * The states of a deadline, and the group that a program stands in.
 *
 * - `closing-soon`, `open`: applications are taken, or usually are
 * - `opens-soon`: within 60 days; `opens-later`: on a stated day after that
 * - `expected-soon`: expected to close within 60 days, and it is not known to be open
 * - `expected-again`: expected to open or to close later, and it is not known to be open
 * - `closed`: the program has ended, or its last round did within 400 days and none is expected
 * - `rolling`: no closing date; `unknown`: only the provider knows
 */
export const groupOfState = {
  'closing-soon': 'now',
  open: 'now',
  'opens-soon': 'now',
  rolling: 'rolling',
  'opens-later': 'later',
  'expected-soon': 'expected-soon',
  'expected-again': 'expected',
  unknown: 'unknown',
  closed: 'over',
} as const satisfies Record<string, DeadlineGroup>
export type DeadlineState = keyof typeof groupOfState

/** Whether the provider states the next date, or it is expected; null where there is none. */
export function getDateBasis(status: DeadlineStatus): 'stated' | 'expected' | null {
  const { closes, opens, isStated, isOpeningStated } = status
  if (!closes && !opens) return null
  return (closes ? isStated : isOpeningStated) ? 'stated' : 'expected'
}

/** For {@link byDeadline}: the group, stated dates, then the deadline, else the opening ahead. */
export function deadlineOrder(status: DeadlineStatus, today: string): string {
  const { state, closes, opens } = status
  const isAhead = opens !== null && lastDay(opens) >= today
  const day = closes ? lastDay(closes) : isAhead ? lastDay(opens) : '9999'
  const basis = getDateBasis(status) === 'stated' ? 0 : 1
  return `${deadlineGroups.indexOf(groupOfState[state])} ${basis} ${day}`
}

interface Ordered {
  program: Pick<Program, 'id' | 'name'>
  /** As `deadlineOrder` gives it. */
  order: string
}

/** Sorts programs by what is open or due next, stated dates first, then by name. */
export const byDeadline = (a: Ordered, b: Ordered): number =>
  compareTexts(a.order, b.order) ||
  compareNames(a.program.name, b.program.name) ||
  compareNames(a.program.id, b.program.id)
