import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addDays, startOfDay } from '#catalog/days.ts'
import { alarmTimes, cleanCalendarText as clean, versionOfEvent } from '#catalog/program-dates.ts'
import type { CalendarEvent } from './events.ts'

/** A calendar (RFC 5545) of all-day events. The output depends on the events alone. */
export function createCalendarFile(events: readonly CalendarEvent[]): string {
  const calendar = ical({
    name: 'HBCU Yard: saved programs',
    prodId: '//HBCU Yard//Saved programs//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 6 * 60 * 60,
  })
  for (const { id, day, summary, isStated, description, url, changedAt } of events) {
    calendar.createEvent({
      id: `${id}@hbcu-yard`,
      ...versionOfEvent(new Date(changedAt)),
      start: startOfDay(day),
      end: startOfDay(addDays(day, 1)),
      allDay: true,
      summary: clean(summary),
      description: clean(description),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      status: isStated ? null : ICalEventStatus.TENTATIVE,
      alarms: alarmTimes.map(triggerBefore => ({
        type: ICalAlarmType.display,
        triggerBefore,
        description: clean(summary),
      })),
    })
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
