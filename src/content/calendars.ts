import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays, startOfBuildDay, startOfDay } from '#contract/calendar-days.ts'
import { listProgramDates, type ProgramDateKind } from '#contract/program-dates.ts'
import type { Program } from '#contract/programs.ts'
import { describeLastingDeadline, formatHour } from '#lib/messages/deadlines.ts'
import { slugOf } from '#lib/read-program.ts'

interface CalendarDate {
  id: string
  day: string
  summary: string
  isStated: boolean
}

const kinds: Record<ProgramDateKind, string> = {
  opens: 'Opens',
  priority: 'Priority date',
  campus: 'Campus date',
  closes: 'Deadline',
  papers: 'Papers due',
}

/** The dates of a program from a day on: those that its provider states, else the expected one. */
export function listCalendarDates(program: Program, on: string): CalendarDate[] {
  const dates = listProgramDates(program, startOfBuildDay(on))
  return dates.map(({ kind, day, isStated, cycle }) => {
    if (!cycle) {
      const summary = `Deadline expected: ${program.name}`
      return { id: `${program.id}-${day.slice(0, 4)}`, day, summary, isStated }
    }
    const hour = kind === 'closes' ? formatHour(cycle) : ''
    const summary = `${kinds[kind]}${hour && ` (${hour})`}: ${program.name}`
    return { id: `${program.id}-${slugOf(cycle.label)}-${kind}`, day, summary, isStated }
  })
}

/** Replaces control characters that no calendar may hold (RFC 5545, 3.3.11). */
const clean = (text: string): string => text.replace(/(?![\n])\p{Cc}/gu, ' ')

/**
 * A calendar (RFC 5545) with the known dates of each program as all-day events; those that the
 * provider has not stated are called expected. `on` is the build's day, `yyyy-mm-dd`; `pageOf` gives the address of a
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
    const page = pageOf(program)
    for (const { id, day, summary, isStated } of listCalendarDates(program, on)) {
      calendar.createEvent({
        id: `${id}@hbcu-yard`,
        stamp: startOfDay(on),
        start: startOfDay(day),
        end: startOfDay(addDays(day, 1)),
        allDay: true,
        summary: clean(summary),
        description: clean(`${describeLastingDeadline(program, on)}.\n${page}`),
        url: page,
        transparency: ICalEventTransparency.TRANSPARENT,
        status: isStated ? null : ICalEventStatus.TENTATIVE,
      })
    }
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
