import type { Program } from './contract/programs.ts'
import { monthNames } from './contract/values.ts'

/** The dates of a program. */
export type ProgramDates = Pick<
  Program,
  'applicationMonth' | 'applicationDeadline' | 'deadlineKind' | 'deadlineMonth' | 'deadlineDay'
>

/**
 * The state of a deadline on a day. `expected-again`: a yearly deadline is ahead and it is not known
 * whether applications are open; `ask`: only the provider knows.
 */
export type DeadlineState =
  | 'opens-soon'
  | 'open'
  | 'closing-soon'
  | 'closed'
  | 'expected-again'
  | 'ask'

/** The status of a deadline on a day. */
export interface DeadlineStatus {
  state: DeadlineState
  /** True only for a day that the provider named; a yearly day is expected, never confirmed. */
  confirmed: boolean
  /** The next deadline, `yyyy-mm-dd`, or null when there is none or its day is not known. */
  deadline: string | null
  /** Whole days until the end of that day, 0 on the day itself; null without a deadline. */
  daysLeft: number | null
  /** True in the weeks after a yearly deadline whose opening month is not known. */
  justPassed: boolean
}

/** A deadline within these days is closing soon. */
const soonDays = 14
/** An opening within these days is opening soon. */
const aheadDays = 60

/** The start of a calendar day, `yyyy-mm-dd`, in UTC: for counting days, not for clocks. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)
const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000)
/** The calendar day some days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(startOfDay(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)
const formatDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const lastDayOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The viewer's own calendar day, `yyyy-mm-dd`. */
export const today = (now = new Date()): string =>
  formatDay(now.getFullYear(), now.getMonth(), now.getDate())

/** The day of a yearly deadline in a year: at most the last day of its month. */
const annualDayInYear = (year: number, month: number, day: number | null): string =>
  formatDay(year, month, Math.min(day ?? 31, lastDayOfMonth(year, month)))

interface Cycle {
  /** The end of applications; the last day of the month when only the month is known. */
  ends: string
  dayKnown: boolean
  /** The first day of the opening month before it, or null when that is not known. */
  opens: string | null
}

/** The first cycle that does not end before a day; null when no end is known. */
function findCycle(dates: ProgramDates, on: string): Cycle | null {
  const { deadlineKind: kind, applicationDeadline: exact, deadlineMonth, deadlineDay } = dates
  const opening = dates.applicationMonth ? monthNames.indexOf(dates.applicationMonth) : -1
  if (kind === 'exact' && exact) {
    // Other backends derive this month from the deadline (spec section 3): no opening then.
    const known = opening >= 0 && opening !== startOfDay(exact).getUTCMonth()
    return { ends: exact, dayKnown: true, opens: known ? openingBefore(exact, opening) : null }
  }
  const month = deadlineMonth ? monthNames.indexOf(deadlineMonth) : -1
  if (kind !== 'annual' || month < 0) return null
  const year = startOfDay(on).getUTCFullYear()
  const thisYear = annualDayInYear(year, month, deadlineDay)
  const ends = thisYear >= on ? thisYear : annualDayInYear(year + 1, month, deadlineDay)
  return {
    ends,
    dayKnown: deadlineDay !== null,
    opens: opening < 0 ? null : openingBefore(ends, opening),
  }
}

function openingBefore(ends: string, opening: number): string {
  const at = startOfDay(ends)
  return formatDay(at.getUTCFullYear() - (opening > at.getUTCMonth() ? 1 : 0), opening, 1)
}

/** The next day of a yearly deadline, `yyyy-mm-dd`; null when its month or day is unknown. */
export function nextAnnualDay(dates: ProgramDates, on: string): string | null {
  const cycle = dates.deadlineKind === 'annual' ? findCycle(dates, on) : null
  return cycle?.dayKnown ? cycle.ends : null
}

/** The status of a deadline on the viewer's day, open until that day ends. */
export function getDeadlineStatus(dates: ProgramDates, on: string): DeadlineStatus {
  const confirmed = dates.deadlineKind === 'exact'
  const cycle = findCycle(dates, on)
  const none = { confirmed: false, deadline: null, daysLeft: null, justPassed: false }
  if (!cycle) return { ...none, state: dates.deadlineKind === 'rolling' ? 'open' : 'ask' }
  const left = daysBetween(on, cycle.ends)
  if (left < 0) return { ...none, confirmed, state: 'closed' }
  const known = cycle.dayKnown
    ? { confirmed, deadline: cycle.ends, daysLeft: left }
    : { ...none, daysLeft: null }
  const justPassed = !confirmed && !cycle.opens && left > 365 - aheadDays
  return { ...known, justPassed, state: getState(cycle, on, confirmed) }
}

function getState({ ends, opens, dayKnown }: Cycle, on: string, confirmed: boolean): DeadlineState {
  if (opens && on < opens)
    return confirmed || daysBetween(on, opens) <= aheadDays ? 'opens-soon' : 'expected-again'
  const left = daysBetween(on, ends)
  const closing = dayKnown ? left <= soonDays : on.slice(0, 7) === ends.slice(0, 7)
  if (closing) return 'closing-soon'
  return opens || confirmed ? 'open' : 'expected-again'
}
