import type { Call, Handlers } from '#backend/http/handler.ts'
import { findSession } from '#backend/http/queries.ts'
import { endOf } from '#backend/http/session.ts'
import { dropAddresses, dropSession, dropSessions, sessionsOf } from './queries.ts'

/**
 * How young a session must be for what usually takes the password, in an account without one; in
 * milliseconds.
 */
const freshFor = 10 * 60_000

/** Whether a session was begun just now: one that was stolen or left open is older. */
export async function isFresh({ db, clock }: Call['services'], token: string | null): Promise<boolean> {
  const session = token === null ? undefined : await findSession(db, token)
  return session !== undefined && clock.now() - new Date(session.createdAt).getTime() <= freshFor
}

const isSessionId = (value: string): boolean => /^[0-9a-z]{32}$/i.test(value)

/** Where a member is signed in. A session is named by its id, never by its token. */
export const sessions: Pick<Handlers['account'], 'listSessions' | 'deleteSession' | 'deleteOtherSessions'> = {
  async listSessions({ db, member, token, services }) {
    const now = services.clock.now()
    const rows = await sessionsOf(db, member.uid)
    return rows.flatMap(row => {
      const ends = endOf(row, member.role, now)
      return ends <= now
        ? []
        : {
            id: row.id,
            device: row.userAgent ?? '',
            createdAt: new Date(row.createdAt).toISOString(),
            expiresAt: new Date(ends).toISOString(),
            current: row.token === token,
          }
    })
  },

  async deleteSession({ db, member, input: { sessionId }, services, fail }) {
    const ended = isSessionId(sessionId)
      ? await services.reserve.lend(() => dropSession(db, member.uid, sessionId))
      : undefined
    if (!ended) throw fail('account/no-session')
    return {}
  },

  async deleteOtherSessions({ db, member, token, services }) {
    await services.reserve.lend(() =>
      db.transaction().execute(async within => {
        await dropAddresses(within, member.uid)
        await dropSessions(within, member.uid, token)
      }),
    )
    return {}
  },
}
