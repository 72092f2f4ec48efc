import { createHmac, timingSafeEqual } from 'node:crypto'
import { unescape as decodePercent } from 'node:querystring'
import type { Config } from '#backend/core/config.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { type StaffAccount, staffRoleOf, toSchoolScope } from '#backend/db/administrators.ts'
import type { Db } from '#backend/db/tables.ts'
import type { User } from '#contract/session.ts'

/** A signed-in member as the API shows it. */
export type Member = User

/** The session of a request. */
export interface Session {
  /** Without its signature. */
  token: string
  member: Member
  emailVerified: boolean
  hasSecondFactor: boolean
}

const day = 24 * 60 * 60 * 1000

/** Lifetimes of a session, in milliseconds: without use, between renewals, in all, and of staff. */
export const lifetime = {
  session: 7 * day,
  renewal: day,
  max: 30 * day,
  staff: day / 2,
} as const

/** Whether an account belongs to staff, or will once its address is verified. */
export const canBeStaff = (account: StaffAccount, config: Config): boolean =>
  staffRoleOf({ ...account, emailVerified: true }, config) !== null

// A header that was sent twice is joined by a comma and does not match.
const bearer = /^bearer +([^\s.]+)\.([^\s.,]+)$/i

const sign = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

/** A session token as `readToken` reads it. */
export const signToken = (token: string, secret: string): string =>
  `${token}.${encodeURIComponent(sign(token, secret))}`

/**
 * Reads the session token of an Authorization header; null unless Better Auth signed it. The
 * signature is Base64 and, as it comes from a cookie header, may be percent-encoded.
 */
export function readToken(header: string | undefined, secret: string): string | null {
  const [, token = '', signature = ''] = bearer.exec(header?.trim() ?? '') ?? []
  const given = Buffer.from(decodePercent(signature))
  const right = Buffer.from(sign(token, secret))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** Finds a session with its account by its token. Runs with every request. */
export const findSession = (db: Db, token: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', token)
    .select(['session.expiresAt', 'session.createdAt', 'user.id', 'user.name', 'user.email'])
    .select(['user.emailVerified', 'user.image', 'user.role', 'user.staffSchool'])
    .select('user.twoFactorEnabled')
    .executeTakeFirst()

interface SessionTimes {
  createdAt: string | Date
  expiresAt: string | Date
}

const latestExpiry = ({ createdAt }: Pick<SessionTimes, 'createdAt'>, role: Member['role']) =>
  new Date(createdAt).getTime() + (role === 'admin' ? lifetime.staff : lifetime.max)

/** When a session expires unless it is renewed, in milliseconds. */
export const sessionExpiry = (times: SessionTimes, role: Member['role']): number =>
  Math.min(new Date(times.expiresAt).getTime(), latestExpiry(times, role))

interface Dependencies {
  db: Db
  auth: { readToken(header: string | undefined): string | null }
  config: Config
  clock: Clock
  log: Log
}

/**
 * Reads the session of an Authorization header; null without a valid one. Renews it at most once a
 * day, up to its maximum lifetime. Throws storage errors, which must not look like a logout.
 */
export async function readSession(
  { db, auth, config, clock, log }: Dependencies,
  header: string | undefined,
): Promise<Session | null> {
  const token = auth.readToken(header)
  const row = token === null ? undefined : await findSession(db, token)
  if (token === null || !row) return null
  const now = clock.now()
  const emailVerified = Boolean(row.emailVerified)
  const hasSecondFactor = Boolean(row.twoFactorEnabled)
  const granted = staffRoleOf({ ...row, emailVerified }, config)
  const lifetimeRole = granted ? 'admin' : 'member'
  // STAFF_SECOND_FACTOR: a role counts once the second factor is set up.
  const staffRole = config.staffNeedsSecondFactor && !hasSecondFactor ? null : granted
  const role = staffRole ? 'admin' : 'member'
  const schoolId = toSchoolScope(staffRole, row.staffSchool)
  const { id: uid, name: displayName, email, image: photoURL } = row
  const expiry = sessionExpiry(row, lifetimeRole)
  if (expiry <= now) return null
  const latest = latestExpiry(row, lifetimeRole)
  if (expiry - now < lifetime.session - lifetime.renewal && expiry < latest)
    await renew(db, { token, uid, now, latest }).catch(error => {
      // Reads must work when the storage cannot write.
      if (!isStorageError(error)) throw error
      log.warn({ error }, 'a session could not be renewed')
    })
  const member = { uid, displayName, email, photoURL, role, staffRole, schoolId } as const
  return { token, member, emailVerified, hasSecondFactor }
}

async function renew(
  db: Db,
  { token, uid, now, latest }: { token: string; uid: string; now: number; latest: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Math.min(now + lifetime.session, latest)) })
    .where('token', '=', token)
    .execute()
  await db.updateTable('user').set({ seenAt: now }).where('id', '=', uid).execute()
}

/** Deletes expired sessions and links. */
export async function deleteExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const oldest = new Date(now - lifetime.max)
  await db
    .deleteFrom('session')
    .where(eb => eb.or([eb('expiresAt', '<=', new Date(now)), eb('createdAt', '<=', oldest)]))
    .execute()
  await db.deleteFrom('verification').where('expiresAt', '<=', new Date(now)).execute()
  await db
    .deleteFrom('invitations')
    .where('expiresAt', '<=', now - lifetime.max)
    .execute()
}
