import type { Clock } from '#backend/core/services.ts'
import { passwordProvider } from '#backend/db/auth-tables.ts'
import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { lifetime } from './session-tokens.ts'

/** The user id of a Google account. */
export const findGoogleUser = (db: Db, sub: string) =>
  db
    .selectFrom('account')
    .where('providerId', '=', 'google')
    .where('accountId', '=', sub)
    .select('userId')
    .executeTakeFirst()

/** Finds and locks the account of an email address, so that no session is added in the meantime. */
export const lockByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .where('email', '=', email)
    .select(['id', 'emailVerified'])
    .forUpdate()
    .executeTakeFirst()

/** The Google account of a user. */
export const findGoogleAccount = (db: Db, userId: string) =>
  db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .select('accountId')
    .executeTakeFirst()

/** The password digest of the account of an email address. */
export const findPasswordByEmail = async (db: Db, email: string) => {
  const account = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('user.email', '=', email)
    .where('providerId', '=', passwordProvider)
    .select('password')
    .executeTakeFirst()
  return account?.password ?? null
}

const selectSession = compiledQuery((db, parameter: (name: 'token') => never) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', parameter('token'))
    .select([
      'session.expiresAt',
      'session.createdAt',
      'user.id',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.role',
    ]),
)

/** Finds a session with its account by its token. Runs with every request. */
export const findSession = async (db: Db, token: string) => (await selectSession(db, { token }))[0]

/** Sets when a session expires. */
export const renewSession = (db: Db, token: string, now: number, expiresAt: number) =>
  db
    .updateTable('session')
    .set({ expiresAt: new Date(expiresAt), updatedAt: new Date(now) })
    .where('token', '=', token)
    .execute()

/** Ends the oldest sessions of a member who has more than `limits.sessions`. */
export async function endOldestSessions(db: Db, userId: string): Promise<void> {
  // Read first: a deletion waits for the disk, also if it deletes nothing.
  const firstBeyond = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .offset(limits.sessions)
    .limit(1)
    .select('createdAt')
    .executeTakeFirst()
  if (!firstBeyond) return
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('createdAt', '<=', firstBeyond.createdAt)
    .execute()
}

/** Deletes expired sessions, links, used tokens and views of resumes. */
export async function deleteExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('session')
    .where(eb =>
      eb.or([
        eb('expiresAt', '<=', new Date(now)),
        eb('createdAt', '<=', new Date(now - lifetime.max)),
      ]),
    )
    .execute()
  await db.deleteFrom('verification').where('expiresAt', '<=', new Date(now)).execute()
  await db.deleteFrom('readings').where('until', '<=', now).execute()
}
