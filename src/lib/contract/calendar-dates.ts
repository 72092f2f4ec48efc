import { firstDay, isMonth, type Now } from './calendar-days.ts'
import { formatHour } from './hours.ts'
import { listDatesAndMonths } from './program-dates.ts'
import type { ProgramDateKind } from './program-values.ts'
import type { Program } from './programs.ts'
import { monthOf, slugOf } from './values.ts'

/** A date of a program as an event of a calendar. */
export interface CalendarDate {
  /** Stays the same when the date moves. */
  id: string
  /** `yyyy-mm-dd` */
  day: string
  summary: string
  isStated: boolean
}

const kinds: Record<ProgramDateKind, string> = {
  opens: 'Opens',
  priority: 'Priority date',
  campus: 'Campus date',
  closes: 'Deadline',
  papers: 'Documents due',
}

interface Options {
  /** Includes months of which no day is known, on their first day. */
  withMonths?: boolean
  /** By default all kinds. */
  isIncluded?: (kind: ProgramDateKind) => boolean
}

/** The dates of a program that are not over: those that are stated, else the expected one. */
export function listCalendarDates(
  program: Pick<Program, 'id' | 'name' | 'cycles' | 'season' | 'closes_when_full'>,
  now: Now,
  { withMonths = false, isIncluded = () => true }: Options = {},
): CalendarDate[] {
  const dates = listDatesAndMonths(program, now).filter(
    ({ kind, day }) => isIncluded(kind) && (withMonths || !isMonth(day)),
  )
  return dates.map(({ kind, day, isStated, cycle }) => {
    if (!cycle) {
      const name = kind === 'opens' ? 'Opening' : kinds[kind]
      const month = isMonth(day) ? ` in ${monthOf(Number(day.slice(5)))}` : ''
      const summary = `${name} expected${month}: ${program.name}`
      const id = `${program.id}-${day.slice(0, 4)}${kind === 'opens' ? '-opens' : ''}`
      return { id, day: firstDay(day), summary, isStated }
    }
    const hour = kind === 'closes' ? formatHour(cycle) : ''
    const summary = `${kinds[kind]}${hour && ` (${hour})`}: ${program.name}`
    return { id: `${program.id}-${slugOf(cycle.label)}-${kind}`, day, summary, isStated }
  })
}

/** Replaces control characters that no calendar may hold (RFC 5545, 3.3.11). */
export const cleanCalendarText = (text: string): string => text.replace(/(?![\n])\p{Cc}/gu, ' ')

const hour = 60 * 60

/** Alarms at 9 in the morning, 7 days and 1 day before the day, in seconds before its start. */
export const alarmTimes = [7, 1].map(days => (days * 24 - 9) * hour)

/**
 * When an event changed: a calendar client ignores a date that moved without these. The sequence
 * counts minutes, since its 31 bits hold seconds only until 2038.
 */
export const versionOfEvent = (changedAt: Date) => ({
  stamp: changedAt,
  lastModified: changedAt,
  sequence: Math.floor(changedAt.getTime() / 60_000),
})
