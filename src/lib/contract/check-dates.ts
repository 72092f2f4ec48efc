import { addDays, daysBetween, firstDay, type Now } from './calendar-days.ts'
import { getDeadlineStatus, type ProgramDates } from './deadlines.ts'
import { listProgramDates } from './program-dates.ts'
import type { Program } from './programs.ts'

/** What the day of the next check depends on. */
type CheckedProgram = ProgramDates & Pick<Program, 'checked'>

/** A program is checked again this many days after the last look. */
const checkInterval = 180
/** It is checked within this many days before its next date, unless it was looked at just then. */
const nearDays = 30

/**
 * The next date of a program as `yyyy-mm-dd`, stated or expected: a deadline, an opening, a last
 * day of papers; of a month its first day, or today. Null without one.
 */
export function findNextDate(program: ProgramDates, now: Now): string | null {
  const { opens, closes } = getDeadlineStatus(program, now)
  const expected = [opens, closes].flatMap(date => {
    if (!date) return []
    if (date === now.today.slice(0, 7)) return [now.today]
    return firstDay(date) >= now.today ? [firstDay(date)] : []
  })
  const dates = [...expected, ...listProgramDates(program, now).map(({ day }) => day)]
  return dates.toSorted()[0] ?? null
}

/**
 * The day from which a program is due for a check: 180 days after the last look, or 30 days before
 * its next date if it was looked at earlier. Empty, before all days, if it was never looked at.
 */
function findCheckDay(program: CheckedProgram, now: Now): string {
  if (!program.checked) return ''
  const looked = `${program.checked}-01-01`.slice(0, 10)
  const regular = addDays(looked, checkInterval)
  const next = findNextDate(program, now)
  if (!next || daysBetween(looked, next) <= nearDays) return regular
  const early = addDays(next, -nearDays)
  return early < regular ? early : regular
}

/** Whether a program is due for a check. */
export const isCheckDue = (program: CheckedProgram, now: Now): boolean =>
  findCheckDay(program, now) <= now.today
