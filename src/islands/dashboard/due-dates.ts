import { daysBetween, firstDay, lastDay, toNow } from '#catalog/days.ts'
import { describeDay, describeProgramDate } from '#catalog/deadline-text.ts'
import { isOver } from '#catalog/deadlines.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { compareTexts } from '#catalog/values.ts'
import { isOpenDate, type SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'

/** A date on which something is to be done. */
export interface DueDate {
  program: SavedProgram
  /** `yyyy-mm-dd`; of a month the first one, or today if it has begun. */
  day: string
  text: string
  /** Whether it is at most two weeks away. */
  isNear: boolean
}

const soon = 14

/** The dates of a program that are not over, the member's own among them, the earliest first. */
export function listDates(program: SavedProgram, today: string): DueDate[] {
  const { dates, ownDate, closesWhenFull } = program
  const own =
    ownDate && ownDate >= today
      ? [{ day: ownDate, text: describeDay(messages.ownDate, ownDate, today) }]
      : []
  const now = { ...toNow(), today }
  const ahead = dates.filter(date => !isOver(date, lastDay(date.day), now))
  const others = ahead.map(date => ({
    day: firstDay(date.day) < today ? today : firstDay(date.day),
    text:
      describeProgramDate(date, today) +
      (closesWhenFull && date.kind === 'closes' ? mayCloseEarly : ''),
  }))
  return [...others, ...own]
    .map(date => ({ ...date, program, isNear: daysBetween(today, date.day) <= soon }))
    .sort((a, b) => compareTexts(a.day, b.day))
}

/**
 * The dates on which something is still to be done: all of a program that the member has not
 * applied to, papers of one that waits for an answer, and the member's own.
 */
export function listOpenDates(program: SavedProgram, today: string): DueDate[] {
  const { status, dates } = program
  return listDates(
    { ...program, dates: dates.filter(({ kind }) => isOpenDate(status, kind)) },
    today,
  )
}

/** What is due next of all programs, the earliest first. */
export const listDueDates = (programs: readonly SavedProgram[], today: string): DueDate[] =>
  programs
    .flatMap(program => listOpenDates(program, today))
    .sort((a, b) => compareTexts(a.day, b.day))
