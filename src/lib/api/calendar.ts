import { calendar } from '#contract/calendar.ts'
import { createClient } from './client.ts'

/** The address of the calendar of saved programs. */
export const calendarApi = createClient({ get: calendar.get, renew: calendar.renew })
