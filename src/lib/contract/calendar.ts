import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The address of a member's calendar, and a signature that only the server can make. */
const token = z
  .string({ error: 'Token must be text' })
  .check(z.regex(/^u_\w{1,60}\.\d{1,9}\.[\w-]{43}$/, { error: 'This is not valid' }))

const Address = z.object({
  /** From the root of the backend. Whoever has it can read the calendar. */
  path: z.string(),
})

/** The calendar of a member's saved programs, beyond the specification. */
export const calendar = {
  get: endpoint('GET', '/api/calendar', 'member', {
    summary: 'The private address of the calendar of saved programs.',
    reply: Address,
  }),
  renew: endpoint('POST', '/api/calendar/renew', 'member', {
    summary: 'Replace the address of the calendar; the old one answers 404 from then on.',
    reply: Address,
  }),
  getFile: endpoint('GET', '/api/calendars/:token/saved-programs.ics', 'anyone', {
    summary:
      'The calendar (RFC 5545) of the dates of saved programs, with alarms 7 days and 1 day before.',
    download: 'text/calendar',
    input: z.object({ token }),
    errors: ['calendar/unknown'],
    // A client keeps it, and asks each time whether it has changed.
    cacheControl: 'private, no-cache',
  }),
}
