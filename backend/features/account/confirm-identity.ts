import { findSession } from '#backend/auth/session.ts'
import type { HandlerContext } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { hasPassword } from './queries.ts'

/** Age of a session that confirms the identity of a member without a password, in milliseconds. */
const maxRecentAge = 10 * 60_000

type Caller<Field extends string> = Pick<HandlerContext, 'db' | 'services' | 'token'> & {
  member: { uid: string }
  input: { [Name in Field]?: string | undefined }
}

/**
 * Throws unless a member knows the password of the account or, without one, has just signed in: a
 * stolen or forgotten session is older. `field` is the input with the password.
 */
export async function confirmIdentity<Field extends string>(
  { db, input, member, token, services: { auth, clock } }: Caller<Field>,
  field: Field,
): Promise<void> {
  if (await hasPassword(db, member.uid)) {
    if (await auth.verifyPassword(member.uid, input[field] ?? '')) return
    throw new HandlerError('account/wrong-password', { field })
  }
  const session = await findSession(db, token ?? '')
  const age = session ? clock.now() - new Date(session.createdAt).getTime() : Infinity
  if (age > maxRecentAge) throw new HandlerError('account/stale')
}
