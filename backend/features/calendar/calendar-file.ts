import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { cleanCalendarText as clean } from '#contract/calendar-dates.ts'
import { addDays, startOfDay } from '#contract/calendar-days.ts'
import type { CalendarEvent } from './events.ts'

const hour = 60 * 60

/** Alarms at 9 in the morning, 7 days and 1 day before the day, in seconds before its start. */
const alarms = [7, 1].map(days => (days * 24 - 9) * hour)

/** A calendar (RFC 5545) of all-day events. The output depends on the events alone. */
export function createCalendarFile(events: readonly CalendarEvent[]): string {
  const calendar = ical({
    name: 'HBCU Yard: saved programs',
    prodId: '//HBCU Yard//Saved programs//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 6 * hour,
  })
  for (const { id, day, summary, isStated, description, url, savedAt } of events) {
    calendar.createEvent({
      id: `${id}@hbcu-yard`,
      stamp: new Date(savedAt),
      start: startOfDay(day),
      end: startOfDay(addDays(day, 1)),
      allDay: true,
      summary: clean(summary),
      description: clean(description),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      status: isStated ? null : ICalEventStatus.TENTATIVE,
      alarms: alarms.map(triggerBefore => ({
        type: ICalAlarmType.display,
        triggerBefore,
        description: clean(summary),
      })),
    })
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
