import { findSession } from '#backend/auth/queries.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { ApiError } from '#contract/errors.ts'
import { hasPassword } from './queries.ts'

/** Age of a session that confirms the identity of a member without a password, in milliseconds. */
const maxRecentAge = 10 * 60_000

/** Throws if a session has ended meanwhile, for example by a reset of the password. */
export async function requireSession(db: Db, token: string | null): Promise<void> {
  if (token === null || !(await findSession(db, token))) throw new ApiError('session/none')
}

type Caller<Field extends string> = Pick<
  HandlerContext,
  'db' | 'services' | 'token' | 'signedToken'
> & { member: { uid: string }; input: { [Name in Field]?: string | undefined } }

/**
 * Throws unless a member knows the password of the account or, without one, has just signed in: a
 * stolen or forgotten session is older. `field` is the input with the password.
 */
export async function confirmIdentity<Field extends string>(
  { db, input, member, token, signedToken, services: { auth, clock } }: Caller<Field>,
  field: Field,
): Promise<void> {
  if (await hasPassword(db, member.uid)) {
    if (await auth.verifyPassword(signedToken, input[field] ?? '')) return
    throw new HandlerError('account/wrong-password', { field })
  }
  const session = token === null ? undefined : await findSession(db, token)
  const age = session ? clock.now() - new Date(session.createdAt).getTime() : Infinity
  if (age > maxRecentAge) throw new HandlerError('account/stale')
}
