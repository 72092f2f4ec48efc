import { addDays, daysBetween, endOfMonth, isMonth, lastDay, type Now, twoDigits } from './days.ts'
import type { ProgramSeason } from './record.ts'

// The days on which a season comes again. `passed` are the deadlines that are over, sorted.

/** Rounds of several in a year are at least this far apart. */
const windowDays = 31
/** What happened within these days says what is usual. */
export const recentDays = 3 * 366

/** The later one of two days. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** The deadline of a season that is the first not before a day; a month if its day is unknown. */
export function nextInSeason(
  { closes_month: month, closes_day }: ProgramSeason,
  from: string,
  passed: readonly string[],
): string | null {
  if (!month) return null
  if (closes_day) return nextYearly(`${twoDigits(month)}-${twoDigits(closes_day)}`, from)
  const next = nextMonth(month, from)
  return from <= lastExpected(next, passed) ? next : nextMonth(month, addDays(lastDay(next), 1))
}

/** Of a month without a day nothing is expected after the day of its newest known round. */
export function lastExpected(date: string, passed: readonly string[]): string {
  const known = isMonth(date) && passed.findLast(day => day.slice(5, 7) === date.slice(5))
  return known ? `${date}-${known.slice(8)}` : lastDay(date)
}

/** The next month, `yyyy-mm`, of a number. */
export function nextMonth(month: number, from: string): string {
  const year = Number(from.slice(0, 4)) + (month < Number(from.slice(5, 7)) ? 1 : 0)
  return `${year}-${twoDigits(month)}`
}

/** The next of several rounds a year: those of the last known year come again. */
export function nextWindow(
  season: ProgramSeason,
  passed: readonly string[],
  now: Now,
): string | null {
  const last = passed.at(-1)
  const isRecent = last && daysBetween(last, now.today) <= recentDays
  const recent = isRecent ? passed.filter(day => daysBetween(day, last) < 366) : []
  const from = laterOf(now.today, isRecent ? addDays(last, windowDays) : '')
  const expected = recent.map(day => nextYearly(day.slice(5), from))
  const isCovered = recent.some(day => Number(day.slice(5, 7)) === season.closes_month)
  const inSeason = isCovered ? null : nextInSeason(season, from, passed)
  return [...expected, ...(inSeason ? [inSeason] : [])].toSorted()[0] ?? null
}

/** The first `mm-dd` that is not before a day; February 29 may be the 28th. */
function nextYearly(monthAndDay: string, from: string): string {
  const dayIn = (year: number) => {
    const end = endOfMonth(year, Number(monthAndDay.slice(0, 2)))
    const day = `${year}-${monthAndDay}`
    return day < end ? day : end
  }
  const year = Number(from.slice(0, 4))
  return dayIn(year) >= from ? dayIn(year) : dayIn(year + 1)
}

/** The month, `yyyy-mm`, that comes last before the end of a deadline. */
export function monthBefore(closes: string, month: number): string {
  const isNextYear = month > Number(closes.slice(5, 7))
  return `${Number(closes.slice(0, 4)) - (isNextYear ? 1 : 0)}-${twoDigits(month)}`
}
