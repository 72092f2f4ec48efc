import { addDays, daysBetween, firstDay, isMonth, lastDay, type Now, nowIn } from '#catalog/days.ts'
import { isOver } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { listDatesAndMonths } from '#catalog/program-dates.ts'
import type { ProgramDateKind } from '#catalog/program-values.ts'
import { isOpenDate, type SavedStatus } from '#contract/saved-programs.ts'

/** A reminder of one date. */
export interface Reminder {
  programId: string
  name: string
  /** `own`: the date that the member set. */
  kind: ProgramDateKind | 'own'
  /** `yyyy-mm-dd`; `yyyy-mm` if only the month is expected. */
  day: string
  /** The hour at which applications close, `hh:mm`, and its time zone. */
  time: string | null
  zone: string | null
  /** False if the day is expected from earlier years. */
  isStated: boolean
  /** Whether the provider may close before the date. */
  closesWhenFull: boolean
  /** The chosen number of days before the date; the true one is lower after a missed day. */
  daysBefore: number
}

/** A saved program as reminders need it. */
interface SavedDates {
  programId: string
  /** As last known; null if the catalog has the program. */
  name: string | null
  status: SavedStatus
  /** `yyyy-mm-dd`; null or empty for none. */
  ownDate: string | null
  savedAt: number
}

interface Due {
  /** The chosen numbers of days before a date. */
  days: readonly number[]
  /** The zone whose calendar days count. */
  zone: string
  saved: readonly SavedDates[]
  catalog: ReadonlyMap<string, Program>
}

type DateToRemind = Omit<Reminder, 'programId' | 'name' | 'daysBefore'>

/**
 * The reminders that are due at an instant, the earliest date first. A reminder stays due from its
 * day until that of the next one, so that it is not lost while the server is down; the caller
 * leaves out those that were sent. Days before the program was saved do not count.
 */
export function collectReminders(due: Due, now: Now): Reminder[] {
  const reminders = new Map<string, Reminder>()
  for (const saved of due.saved) {
    const program = due.catalog.get(saved.programId)
    const name = program?.name ?? saved.name ?? ''
    for (const date of listDates(saved, program, now)) {
      const daysBefore = dueDaysBefore(date.day, saved, due, now)
      if (daysBefore === null || isOver(date, lastDay(date.day), now)) continue
      const reminder = { ...date, programId: saved.programId, name, daysBefore }
      reminders.set(keyOf(reminder), reminder)
    }
  }
  return [...reminders.values()].sort(
    (a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name),
  )
}

/** What a reminder is about; it is sent once. */
export const keyOf = ({ programId, kind, day, daysBefore }: Reminder): string =>
  [programId, kind, day, daysBefore].join(' ')

/**
 * The chosen number of days before a day whose reminder is due; null for none. Those of a month
 * count from its first day, and only the first and the last are sent: all would say the same.
 */
function dueDaysBefore(date: string, saved: SavedDates, { days, zone }: Due, now: Now) {
  const day = firstDay(date)
  const left = daysBetween(now.today, day)
  if (left < 0) return null
  const sorted = days.toSorted((a, b) => a - b)
  const chosen = isMonth(date) ? [...sorted.slice(0, 1), ...sorted.slice(-1)] : sorted
  const due = chosen.find(each => each >= left)
  if (due === undefined) return null
  return nowIn(zone, saved.savedAt).today <= addDays(day, -due) ? due : null
}

/** Dates on which a member still has something to do. */
function listDates(saved: SavedDates, program: Program | undefined, now: Now): DateToRemind[] {
  const { status, ownDate } = saved
  const dates: DateToRemind[] = []
  if (program) {
    for (const { kind, day, isStated, cycle } of listDatesAndMonths(program, now)) {
      if (!isOpenDate(status, kind)) continue
      const { time = null, zone = null } = (kind === 'closes' && cycle) || {}
      const closesWhenFull = kind === 'closes' && program.closes_when_full
      dates.push({ kind, day, time, zone, isStated, closesWhenFull })
    }
  }
  if (ownDate) {
    const unknown = { time: null, zone: null, closesWhenFull: false }
    dates.push({ kind: 'own', day: ownDate, isStated: true, ...unknown })
  }
  return dates
}
