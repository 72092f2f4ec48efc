import { createVersionedToken, readVersionedToken } from '#backend/core/versioned-token.ts'
import { incrementCalendarVersion } from '#backend/db/calendar-version.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { Reply } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { createCalendarFile } from './calendar-file.ts'
import { listCalendarEvents } from './events.ts'
import { findCalendarVersion } from './queries.ts'

const addressOf = (services: Services, userId: string, version: number) => ({
  path: `/api/calendars/${createVersionedToken(services, 'calendar', { userId, version })}/saved-programs.ics`,
})

/** The calendar of saved programs; not in the specification. */
export const calendar: Handlers['calendar'] = {
  async get({ db, member, services }) {
    const version = (await findCalendarVersion(db, member.uid)) ?? 0
    return addressOf(services, member.uid, version)
  },

  async renew({ db, member, services }) {
    return addressOf(services, member.uid, await incrementCalendarVersion(db, member.uid))
  },

  async getFile({ db, input, services, fail }) {
    const claim = readVersionedToken(services, 'calendar', input.token)
    const version = claim && (await findCalendarVersion(db, claim.userId))
    if (!claim || claim.version !== version) throw fail('calendar/unknown')
    const file = createCalendarFile(await listCalendarEvents(services, claim.userId))
    return new Reply(file, { 'Content-Type': 'text/calendar; charset=utf-8' })
  },
}
