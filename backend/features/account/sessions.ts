import { sessionExpiry } from '#backend/auth/session.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { deleteSession, deleteSessions, invalidateFileUrls } from './queries.ts'

/** The sessions of a member, by id; their tokens are never sent. */
export const sessions: Pick<
  Handlers['account'],
  'listSessions' | 'deleteSession' | 'deleteOtherSessions'
> = {
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

  async deleteSession({ db, member, input: { sessionId }, fail }) {
    if (!(await deleteSession(db, member.uid, sessionId))) throw fail('account/no-session')
    return {}
  },

  async deleteOtherSessions({ db, member, token }) {
    await db.transaction().execute(async trx => {
      await invalidateFileUrls(trx, member.uid)
      await deleteSessions(trx, member.uid, token)
    })
    return {}
  },
}
