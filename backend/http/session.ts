import { lifetime } from '#backend/auth/session-tokens.ts'
import { clockTolerance } from '#backend/clock.ts'
import { isStorageFailure } from '#backend/db/errors.ts'
import type { Services } from '#backend/services.ts'
import { asMember, type Member } from './member.ts'
import { findSession, renewSession } from './queries.ts'

/** The session of a request. */
export interface Session {
  token: string
  member: Member
  /** Whether the e-mail address of the account is verified. */
  emailVerified: boolean
}

const bearer = /^bearer +(\S+)$/i

/** The signed token of an Authorization header; a header sent twice arrives joined by a comma and names none. */
const tokenIn = (header: string | undefined): string | null => bearer.exec(header?.trim() ?? '')?.[1] ?? null

interface Lasting {
  createdAt: string | Date
  expiresAt: string | Date
}

const latestEnd = ({ createdAt }: Pick<Lasting, 'createdAt'>, role: Member['role']): number =>
  new Date(createdAt).getTime() + (role === 'admin' ? lifetime.administrator : lifetime.most)

/**
 * When a session ends unless it is renewed, in milliseconds; 0 for one from a clock that ran ahead.
 */
export function endOf(row: Lasting, role: Member['role'], now: number): number {
  const created = new Date(row.createdAt).getTime()
  const expires = new Date(row.expiresAt).getTime()
  const latest = now + clockTolerance
  if (created > latest || expires > latest + lifetime.session) return 0
  return Math.min(expires, latestEnd(row, role))
}

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
  const emailVerified = Boolean(row.emailVerified)
  const member = asMember({ ...row, emailVerified }, services.config)
  const end = endOf(row, member.role, now)
  if (end <= now) return null
  const latest = latestEnd(row, member.role)
  if (end - now < lifetime.session - lifetime.renewal && end < latest) {
    await renew(services, token, Math.min(now + lifetime.session, latest))
  }
  return { token, member, emailVerified }
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
