import type { Program } from './contract/programs.ts'
import { monthNames } from './contract/values.ts'

/** What is known of the dates of a program. */
export type Dates = Pick<
  Program,
  'applicationMonth' | 'applicationDeadline' | 'deadlineKind' | 'deadlineMonth' | 'deadlineDay'
>

/**
 * Where a program stands on a day. `expected-again`: a yearly deadline lies ahead and nobody said that applications are open now;
 * `ask`: the provider alone can say.
 */
export type DateState = 'opens-soon' | 'open' | 'closing-soon' | 'closed' | 'expected-again' | 'ask'

export interface Calendar {
  state: DateState
  /** True only for a day that the provider named; a yearly day is expected, never confirmed. */
  confirmed: boolean
  /** The next deadline, `yyyy-mm-dd`, or null when there is none or its day is not known. */
  deadline: string | null
  /** Whole days until the end of that day, 0 on the day itself; null without a deadline. */
  daysLeft: number | null
  /** True in the weeks after a yearly deadline whose opening month is not known. */
  justPassed: boolean
}

const soonDays = 14
const aheadDays = 60

/** The start of a calendar day, `yyyy-mm-dd`, in Greenwich: for counting and naming days, not for clocks. */
export const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const daysBetween = (from: string, to: string): number =>
  Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / 86_400_000)
/** The calendar day some days after another. */
export const daysAfter = (day: string, count: number): string =>
  new Date(instantOf(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)
const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The viewer's own calendar day, `yyyy-mm-dd`. */
export const today = (now = new Date()): string => dayAt(now.getFullYear(), now.getMonth(), now.getDate())

/** The day of a year on which a yearly deadline falls: February 29 is the 28th in common years, a month alone its last day. */
const inYear = (year: number, month: number, day: number | null): string =>
  dayAt(year, month, Math.min(day ?? 31, lastOf(year, month)))

interface Cycle {
  /** The end of applications; the last day of the month when only the month is known. */
  ends: string
  dayKnown: boolean
  /** The first day of the opening month before it, or null when that is not known. */
  opens: string | null
}

/** The cycle that a day belongs to: the first whose end is not before it; null when no end is known. */
function cycleAt(dates: Dates, on: string): Cycle | null {
  const { deadlineKind: kind, applicationDeadline: exact, deadlineMonth, deadlineDay } = dates
  const opening = dates.applicationMonth ? monthNames.indexOf(dates.applicationMonth) : -1
  if (kind === 'exact' && exact) {
    // A foreign record derives its month from the deadline itself (spec section 3), which says nothing of the opening.
    const known = opening >= 0 && opening !== instantOf(exact).getUTCMonth()
    return { ends: exact, dayKnown: true, opens: known ? openingBefore(exact, opening) : null }
  }
  const month = deadlineMonth ? monthNames.indexOf(deadlineMonth) : -1
  if (kind !== 'annual' || month < 0) return null
  const year = instantOf(on).getUTCFullYear()
  const thisYear = inYear(year, month, deadlineDay)
  const ends = thisYear >= on ? thisYear : inYear(year + 1, month, deadlineDay)
  return { ends, dayKnown: deadlineDay !== null, opens: opening < 0 ? null : openingBefore(ends, opening) }
}

function openingBefore(ends: string, opening: number): string {
  const at = instantOf(ends)
  return dayAt(at.getUTCFullYear() - (opening > at.getUTCMonth() ? 1 : 0), opening, 1)
}

/** The next expected day of a yearly deadline from a day on, `yyyy-mm-dd`; null when its month or day is not known. */
export function nextAnnualDay(dates: Dates, on: string): string | null {
  const cycle = dates.deadlineKind === 'annual' ? cycleAt(dates, on) : null
  return cycle?.dayKnown ? cycle.ends : null
}

/**
 * Where a program stands. `on` is the viewer's day, see {@link today}: a deadline is open until that
 * day ends for the viewer.
 */
export function calendarOf(dates: Dates, on: string): Calendar {
  const confirmed = dates.deadlineKind === 'exact'
  const cycle = cycleAt(dates, on)
  const none = { confirmed: false, deadline: null, daysLeft: null, justPassed: false }
  if (!cycle) return { ...none, state: dates.deadlineKind === 'rolling' ? 'open' : 'ask' }
  const left = daysBetween(on, cycle.ends)
  if (left < 0) return { ...none, confirmed, state: 'closed' }
  const known = cycle.dayKnown
    ? { confirmed, deadline: cycle.ends, daysLeft: left }
    : { ...none, daysLeft: null }
  const justPassed = !confirmed && !cycle.opens && left > 365 - aheadDays
  return { ...known, justPassed, state: standing(cycle, on, confirmed) }
}

function standing({ ends, opens, dayKnown }: Cycle, on: string, confirmed: boolean): DateState {
  if (opens && on < opens)
    return confirmed || daysBetween(on, opens) <= aheadDays ? 'opens-soon' : 'expected-again'
  const left = daysBetween(on, ends)
  const closing = dayKnown ? left <= soonDays : on.slice(0, 7) === ends.slice(0, 7)
  if (closing) return 'closing-soon'
  return opens || confirmed ? 'open' : 'expected-again'
}
