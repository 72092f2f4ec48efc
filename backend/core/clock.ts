import { type Now, toNow } from '#catalog/days.ts'
import type { Clock } from './services.ts'

/**
 * How far the clocks of two processes may differ, in milliseconds. A stored time further in the
 * future was written by a clock that ran ahead and counts as expired.
 */
export const clockTolerance = 60_000

/** A time as the contract sends it; null if there was none. */
export const toIsoTime = <T extends number | null>(at: T) =>
  (at === null ? null : new Date(at).toISOString()) as T extends null ? null : string

/** The present in UTC, for dates that are the same for everybody. */
export const nowInUtc = (clock: Clock): Now => toNow(new Date(clock.now()), 0)

/** A time of day by the clock of the server, whose time zone is that of the process. */
export interface TimeOfDay {
  hour: number
  minute: number
}

/** The next time, in milliseconds, at which it is this time of day; never `now` itself. */
export function findNextTime({ hour, minute }: TimeOfDay, now: number): number {
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next.getTime() <= now) next.setDate(next.getDate() + 1)
  return next.getTime()
}
