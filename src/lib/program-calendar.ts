import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addDays, startOfBuildDay, startOfDay } from '#catalog/days.ts'
import { describeLastingDeadline } from '#catalog/deadline-text.ts'
import type { Program } from '#catalog/program.ts'
import {
  alarmTimes,
  cleanCalendarText as clean,
  listCalendarDates,
  versionOfEvent,
} from '#catalog/program-dates.ts'
import { getBuildTime } from '#lib/build-day.ts'

/**
 * A calendar (RFC 5545) with the known dates of each program as all-day events; those that the
 * provider has not stated are called expected. `on` is the build's day, `yyyy-mm-dd`; `pageOf`
 * gives the address of a program's page. `hasAlarms` is for a file of one program: whoever
 * subscribes to many chooses the alarms.
 */
export function createCalendar(
  name: string,
  programs: readonly Program[],
  on: string,
  pageOf: (program: Program) => string,
  { builtAt = getBuildTime(), hasAlarms = false } = {},
): string {
  const calendar = ical({
    name: clean(name),
    prodId: '//HBCU Yard//Deadlines//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 24 * 60 * 60,
  })
  for (const program of programs) {
    const page = pageOf(program)
    for (const { id, day, summary, isStated } of listCalendarDates(program, startOfBuildDay(on))) {
      calendar.createEvent({
        id: `${id}@hbcu-yard`,
        ...versionOfEvent(builtAt),
        start: startOfDay(day),
        end: startOfDay(addDays(day, 1)),
        allDay: true,
        summary: clean(summary),
        description: clean(`${describeLastingDeadline(program, on)}.\n${page}`),
        url: page,
        transparency: ICalEventTransparency.TRANSPARENT,
        status: isStated ? null : ICalEventStatus.TENTATIVE,
        alarms: (hasAlarms ? alarmTimes : []).map(triggerBefore => ({
          type: ICalAlarmType.display,
          triggerBefore,
          description: clean(summary),
        })),
      })
    }
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
