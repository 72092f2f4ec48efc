import { lifetime } from '#backend/auth/tokens.ts'
import { isStorageFailure } from '#backend/db/failures.ts'
import type { Services } from '#backend/services.ts'
import { asMember, type Member } from './member.ts'
import { findSession, renewSession } from './queries.ts'

/** The session of a request. */
export interface Session {
  token: string
  member: Member
}

const bearer = /^bearer +(\S+)$/i

/** The signed token of an Authorization header; a header sent twice arrives joined by a comma and names none. */
const tokenIn = (header: string | undefined): string | null => bearer.exec(header?.trim() ?? '')?.[1] ?? null

/**
 * Who a request comes from: takes its Authorization header, gives the session or null. Use renews it, at most once a day
 * and never beyond its longest life. Throws when the store cannot be asked, which is never "signed out".
 */
export async function sessionOf(services: Services, header: string | undefined): Promise<Session | null> {
  const signed = tokenIn(header)
  const token = signed === null ? null : services.auth.unseal(signed)
  if (token === null) return null
  const row = await findSession(services.db, token)
  if (!row) return null
  const now = services.clock.now()
  const expiresAt = new Date(row.expiresAt).getTime()
  const end = new Date(row.createdAt).getTime() + lifetime.most
  if (expiresAt <= now || end <= now) return null
  if (expiresAt - now < lifetime.session - lifetime.renewal && expiresAt < end) {
    await renew(services, token, Math.min(now + lifetime.session, end))
  }
  return { token, member: asMember({ ...row, emailVerified: Boolean(row.emailVerified) }, services.config) }
}

/** A store that reads but cannot write still lets people read. */
async function renew({ db, engine, clock, log }: Services, token: string, until: number): Promise<void> {
  try {
    await renewSession(db, engine, token, clock.now(), until)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    log.warn({ error }, 'a session could not be renewed')
  }
}
