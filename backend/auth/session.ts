import type { Account, Auth } from '#backend/auth/open.ts'
import { lifetime } from '#backend/auth/session-tokens.ts'
import { clockTolerance } from '#backend/core/clock.ts'
import type { Config } from '#backend/core/config.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { Db } from '#backend/db/tables.ts'
import type { User } from '#contract/session.ts'
import { findSession, renewSession } from './queries.ts'

/** A signed-in member as the API shows it. */
export type Member = User

/** The session of a request. */
export interface Session {
  token: string
  /** The token as the client sent it. */
  signedToken: string
  member: Member
  emailVerified: boolean
}

/** The API's view of an account. ADMIN_EMAILS counts for verified addresses only. */
export function toMember(account: Account, { adminEmails }: Config): Member {
  const isListed = account.emailVerified && adminEmails.has(account.email.toLowerCase())
  return {
    uid: account.id,
    displayName: account.name,
    email: account.email,
    photoURL: account.image,
    role: account.role === 'admin' || isListed ? 'admin' : 'member',
  }
}

/** Whether an account is an administrator, or becomes one once its address is verified. */
export const canBeAdmin = (
  { role, email }: Pick<Account, 'role' | 'email'>,
  { adminEmails }: Config,
): boolean => role === 'admin' || adminEmails.has(email.toLowerCase())

const bearer = /^bearer +(\S+)$/i

interface SessionTimes {
  createdAt: string | Date
  expiresAt: string | Date
}

const latestExpiry = (
  { createdAt }: Pick<SessionTimes, 'createdAt'>,
  role: Member['role'],
): number =>
  new Date(createdAt).getTime() + (role === 'admin' ? lifetime.administrator : lifetime.max)

/**
 * When a session expires unless it is renewed, in milliseconds; 0 if its times are in the future.
 */
export function sessionExpiry(row: SessionTimes, role: Member['role'], now: number): number {
  const created = new Date(row.createdAt).getTime()
  const expires = new Date(row.expiresAt).getTime()
  const latest = now + clockTolerance
  if (created > latest || expires > latest + lifetime.session) return 0
  return Math.min(expires, latestExpiry(row, role))
}

interface Dependencies {
  db: Db
  auth: Pick<Auth, 'verifyToken'>
  config: Config
  clock: Clock
  log: Log
}

/**
 * Reads the session of an Authorization header; null without a valid one. Renews it at most once a
 * day, up to its maximum lifetime. Throws storage errors, which must not look like a logout.
 */
export async function readSession(
  services: Dependencies,
  header: string | undefined,
): Promise<Session | null> {
  // A header that was sent twice is joined by a comma and does not match.
  const signed = bearer.exec(header?.trim() ?? '')?.[1]
  const token = signed ? await services.auth.verifyToken(signed) : null
  if (!signed || token === null) return null
  const row = await findSession(services.db, token)
  if (!row) return null
  const now = services.clock.now()
  const emailVerified = Boolean(row.emailVerified)
  const member = toMember({ ...row, emailVerified }, services.config)
  const expiry = sessionExpiry(row, member.role, now)
  if (expiry <= now) return null
  const latest = latestExpiry(row, member.role)
  if (expiry - now < lifetime.session - lifetime.renewal && expiry < latest) {
    await renew(services, token, Math.min(now + lifetime.session, latest))
  }
  return { token, signedToken: signed, member, emailVerified }
}

/** Reads must work when the storage cannot write. */
async function renew(
  { db, clock, log }: Dependencies,
  token: string,
  until: number,
): Promise<void> {
  try {
    await renewSession(db, token, clock.now(), until)
  } catch (error) {
    if (!isStorageError(error)) throw error
    log.warn({ error }, 'a session could not be renewed')
  }
}
