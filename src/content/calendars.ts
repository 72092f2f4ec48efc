import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Program } from '#contract/programs.ts'
import { addDays, getDeadlineStatus, startOfDay } from '#lib/deadlines.ts'
import { describeDeadline } from '#lib/messages/deadlines.ts'

/** The day of a program's next deadline, or null if it is not known. */
export const nextDeadline = (program: Program, on: string): string | null =>
  getDeadlineStatus(program, on).deadline

/** Replaces control characters that no calendar may hold (RFC 5545, 3.3.11). */
const clean = (text: string): string => text.replace(/(?![\n])\p{Cc}/gu, ' ')

/**
 * A calendar (RFC 5545) with the next known deadline of each program as an all-day event; a yearly
 * one is called expected. `on` is the build's day, `yyyy-mm-dd`; `pageOf` gives the address of a
 * program's page. The output depends on the arguments alone.
 */
export function createCalendar(
  name: string,
  programs: readonly Program[],
  on: string,
  pageOf: (program: Program) => string,
): string {
  const calendar = ical({
    name: clean(name),
    prodId: '//HBCU Yard//Deadlines//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 24 * 60 * 60,
  })
  for (const program of programs) {
    const day = nextDeadline(program, on)
    if (!day) continue
    const isStated = program.deadlineKind === 'exact'
    const page = pageOf(program)
    calendar.createEvent({
      id: `${program.id}-${day.slice(0, 4)}@hbcu-yard`,
      stamp: startOfDay(on),
      start: startOfDay(day),
      end: startOfDay(addDays(day, 1)),
      allDay: true,
      summary: clean(`${isStated ? 'Deadline' : 'Deadline expected'}: ${program.name}`),
      description: clean(`${describeDeadline(program, on, { relative: false })}.\n${page}`),
      url: page,
      transparency: ICalEventTransparency.TRANSPARENT,
      status: isStated ? null : ICalEventStatus.TENTATIVE,
    })
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
