import { sessionExpiry } from '#backend/auth/session.ts'
import { incrementCalendarVersion } from '#backend/db/calendar-version.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { invalidateFileUrls, lockAccount } from './queries.ts'

/** The sessions of a member, by id; their tokens are never sent. */
export const sessions = {
  async listSessions({ member, token, signedToken, services }) {
    const now = services.clock.now()
    const rows = await services.auth.listSessions(signedToken)
    const newestFirst = rows.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
    return newestFirst.flatMap(row => {
      const expiry = sessionExpiry(row, member.role, now)
      if (expiry <= now) return []
      return {
        id: row.id,
        device: row.userAgent ?? '',
        createdAt: row.createdAt.toISOString(),
        expiresAt: new Date(expiry).toISOString(),
        current: row.token === token,
      }
    })
  },

  async deleteSession({ member, signedToken, services: { auth }, input: { sessionId }, fail }) {
    await auth.transaction(async trx => {
      await lockAccount(trx, member.uid)
      const session = (await auth.listSessions(signedToken)).find(({ id }) => id === sessionId)
      if (!session) throw fail('account/no-session')
      await auth.endSession(signedToken, session.token)
    })
    return {}
  },

  async deleteOtherSessions({ member, signedToken, services: { auth } }) {
    await auth.transaction(async trx => {
      await lockAccount(trx, member.uid)
      await invalidateFileUrls(trx, member.uid)
      // An ended session may have seen the address. A change of the password keeps it, since
      // calendars that use it would no longer update.
      await incrementCalendarVersion(trx, member.uid)
      await auth.endOtherSessions(signedToken)
    })
    return {}
  },
} satisfies Partial<Handlers['account']>
