import { addDays, daysBetween, firstDay, type Now } from './calendar-days.ts'
import { type DeadlineStatus, getDeadlineStatus, type ProgramDates } from './deadlines.ts'
import { programDateKinds } from './program-values.ts'
import type { Program } from './programs.ts'

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

/**
 * The next date of a program, stated or expected: a deadline, an opening, a last day of papers.
 * Null without one. A known status of the deadline is not computed again.
 */
export function findNextDate(
  program: ProgramDates,
  now: Now,
  { opens, closes }: Pick<DeadlineStatus, 'opens' | 'closes'> = getDeadlineStatus(program, now),
): NextDate | null {
  const stated = program.cycles.flatMap(cycle => programDateKinds.map(kind => cycle[kind]))
  const days = [opens, closes, ...stated].flatMap(date => {
    if (!date) return []
    const day = date === now.today.slice(0, 7) ? now.today : firstDay(date)
    return day >= now.today ? [{ date, day }] : []
  })
  return days.toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

/**
 * Whether a program is due for a check: 180 days after the last look, or 30 days before its next
 * date if it was looked at earlier. One that was never looked at is due. A known `nextDay` is not
 * computed again.
 */
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
