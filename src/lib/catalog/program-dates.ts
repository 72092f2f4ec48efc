import { addDays, daysBetween, firstDay, formatHour, isMonth, type Now } from './days.ts'
import { type DescribedDates, nameRoundAudience, programDateNames } from './deadline-text.ts'
import { type DeadlineStatus, getDeadlineStatus, isOver, type ProgramDates } from './deadlines.ts'
import type { Program } from './program.ts'
import { type ProgramDateKind, programDateKinds } from './program-values.ts'
import type { ProgramCycle } from './record.ts'
import { compareTexts, monthOf, slugOf } from './values.ts'

/** A date of a program. */
export interface ProgramDate {
  kind: ProgramDateKind
  /** `yyyy-mm-dd`; `yyyy-mm` if only the month is expected. */
  day: string
  /** True if the provider states it; false if it is expected from earlier years. */
  isStated: boolean
  /** The cycle that states it. */
  cycle: ProgramCycle | null
}

/**
 * The dates of a program that are not over, the earliest first: all that its provider states, else
 * the expected deadline. A month without a day is not among them; see {@link listDatesAndMonths}.
 */
export const listProgramDates = (program: ProgramDates, now: Now): ProgramDate[] =>
  listDatesAndMonths(program, now).filter(({ day }) => !isMonth(day))

/**
 * The same, with the months in which a round is expected to open or to close if no day is known. A
 * month that has begun is among them while the round may still close.
 */
export function listDatesAndMonths(program: ProgramDates, now: Now): ProgramDate[] {
  if (program.ended) return []
  const stated = program.cycles.flatMap(cycle =>
    programDateKinds.flatMap((kind): ProgramDate[] => {
      const day = cycle[kind]
      const hour = kind === 'closes' ? cycle : { ...cycle, time: null }
      return day && !isOver(hour, day, now) ? [{ kind, day, isStated: true, cycle }] : []
    }),
  )
  const status = getDeadlineStatus(program, now)
  const { closes, opens, dateKind } = status
  const expect = (kind: ProgramDateKind, day: string): ProgramDate => ({
    kind,
    day,
    isStated: false,
    cycle: null,
  })
  const expected = [
    ...(opens && !status.isOpeningStated && firstDay(opens) > now.today
      ? [expect('opens', opens)]
      : []),
    ...(closes && !status.isStated ? [expect(dateKind, closes)] : []),
  ]
  return [...stated, ...expected].sort((a, b) => compareTexts(a.day, b.day))
}

/** What the day of the next check depends on. */
type CheckedProgram = ProgramDates & Pick<Program, 'checked'>

/** A program is checked again this many days after the last look. */
const checkInterval = 180
/** It is checked within this many days before its next date, unless it was looked at just then. */
const nearDays = 30

interface NextDate {
  /** As precise as it is known: `yyyy-mm-dd` or `yyyy-mm`. */
  date: string
  /** `yyyy-mm-dd`: of a month its first day, or today. */
  day: string
}

/** The next date of a program, stated or expected; a known status is not computed again. */
export function findNextDate(
  program: ProgramDates,
  now: Now,
  { opens, closes }: Pick<DeadlineStatus, 'opens' | 'closes'> = getDeadlineStatus(program, now),
): NextDate | null {
  if (program.ended) return null
  const stated = program.cycles.flatMap(cycle => programDateKinds.map(kind => cycle[kind]))
  const days = [opens, closes, ...stated].flatMap(date => {
    if (!date) return []
    const day = date === now.today.slice(0, 7) ? now.today : firstDay(date)
    return day >= now.today ? [{ date, day }] : []
  })
  return days.toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

/** Whether a program is due for a check; a known `nextDay` is not computed again. */
export function isCheckDue(
  program: CheckedProgram,
  now: Now,
  nextDay = findNextDate(program, now)?.day ?? null,
): boolean {
  if (!program.checked) return true
  const looked = firstDay(program.checked)
  if (addDays(looked, checkInterval) <= now.today) return true
  const isNear = nextDay !== null && addDays(nextDay, -nearDays) <= now.today
  return isNear && daysBetween(looked, nextDay) > nearDays
}

/** A date of a program as an event of a calendar. */
export interface CalendarDate {
  /** Stays the same when the date moves. */
  id: string
  /** `yyyy-mm-dd` */
  day: string
  summary: string
  isStated: boolean
}

const kinds: Record<ProgramDateKind, string> = { ...programDateNames, closes: 'Deadline' }

interface Options {
  /** Includes months of which no day is known, on their first day. */
  withMonths?: boolean
  /** By default all kinds. */
  isIncluded?: (kind: ProgramDateKind) => boolean
}

/** The dates of a program that are not over: those that are stated, else the expected one. */
export function listCalendarDates(
  program: DescribedDates & Pick<Program, 'id' | 'name'>,
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
    const whom = nameRoundAudience(cycle, program.audience)
    const name = `${program.name}${whom && ` (${whom})`}`
    const summary = `${kinds[kind]}${hour && ` (${hour})`}: ${name}`
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
