import { daysBetween } from '#contract/calendar-days.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { describeProgramDate, formatLongDay } from '#lib/messages/deadlines.ts'

/** A date on which something is to be done. */
export interface DueDate {
  program: SavedProgram
  /** `yyyy-mm-dd` */
  day: string
  text: string
  /** Whether it is at most two weeks away. */
  isNear: boolean
}

const soon = 14

function describeOwnDate(day: string, today: string): string {
  const left = daysBetween(today, day)
  const count = left === 0 ? ', today' : left === 1 ? ', tomorrow' : `, in ${left} days`
  return `${messages.ownDate} ${formatLongDay(day)}${count}`
}

/** The dates of a program from today on, the member's own among them, the earliest first. */
export function listDates(program: SavedProgram, today: string): DueDate[] {
  const { dates, ownDate } = program
  const own = ownDate ? [{ day: ownDate, text: describeOwnDate(ownDate, today) }] : []
  const stated = dates.map(date => ({ day: date.day, text: describeProgramDate(date, today) }))
  return [...stated, ...own]
    .filter(({ day }) => day >= today)
    .map(date => ({ ...date, program, isNear: daysBetween(today, date.day) <= soon }))
    .sort((a, b) => a.day.localeCompare(b.day))
}

const isAhead = ({ status }: SavedProgram) => status === 'saved' || status === 'preparing'

/**
 * What is due next: the dates of programs that the member has not applied to yet, papers of those
 * that wait for an answer, and all dates of the member's own.
 */
export function listDueDates(programs: readonly SavedProgram[], today: string): DueDate[] {
  return programs
    .flatMap(program => {
      const isPending = program.status === 'applied' || program.status === 'interview'
      const dates = program.dates.filter(({ kind }) => isPending && kind === 'papers')
      return listDates(isAhead(program) ? program : { ...program, dates }, today)
    })
    .sort((a, b) => a.day.localeCompare(b.day))
}
