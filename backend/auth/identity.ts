import type { Config } from '#backend/core/config.ts'
import { randomText } from '#backend/core/ids.ts'
import type { Clock } from '#backend/core/services.ts'
import { isConstraintViolation } from '#backend/core/storage-errors.ts'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { findReason } from '#backend/db/member-actions.ts'
import type { Db } from '#backend/db/tables.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { session } from '#contract/session.ts'

/** Somebody whom an identity provider has proven to own an email address. */
export interface Identity {
  providerId: 'google' | 'oidc'
  /** The id at the provider. */
  sub: string
  /** In lower case. */
  email: string
  name: string
}

const { email } = session.logIn.input.def.shape
const { displayName } = session.signUp.input.def.shape

/** Reads the claims of a provider that has verified the address; null without an address. */
export function toIdentity(
  providerId: Identity['providerId'],
  claims: { sub?: unknown; email?: unknown; name?: unknown },
): Identity | null {
  const address = email.safeParse(claims.email).data?.toLowerCase()
  if (typeof claims.sub !== 'string' || !address) return null
  const text = typeof claims.name === 'string' ? claims.name : ''
  const name = displayName.safeParse([...text].slice(0, limits.name).join('')).data
  return { providerId, sub: claims.sub, email: address, name: name ?? address.split('@')[0] ?? '' }
}

interface Dependencies {
  db: Db
  clock: Clock
  config: Pick<Config, 'signUpDomains' | 'adminEmails'>
}

/**
 * Throws `session/domain` unless an address may sign up: one of SIGNUP_DOMAINS, an administrator of
 * the settings, or somebody whom an owner has invited to the team.
 */
export async function checkDomain(
  { db, clock, config: { signUpDomains, adminEmails } }: Dependencies,
  email: string,
): Promise<void> {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (signUpDomains.length === 0 || adminEmails.has(address)) return
  if (signUpDomains.some(each => domain === each || domain.endsWith(`.${each}`))) return
  const invitation = await db
    .selectFrom('invitations')
    .where('email', '=', address)
    .where('expiresAt', '>', clock.now())
    .select('id')
    .executeTakeFirst()
  if (invitation) return
  const message = `Please sign up with an address of ${signUpDomains.join(', ')}.`
  throw new ApiError('session/domain', { message, fields: { email: message } })
}

/**
 * Finds the account of an identity: by its id at the provider, else by its verified address, else
 * it creates one. Deletes an account with the address that nobody has verified, since somebody else
 * may have created it. Returns its id; null when the address belongs to another identity of the
 * provider. Throws `account/suspended` for an account that must not begin anew, and
 * `session/domain` for an address that must not sign up.
 */
export async function findOrCreateAccount(
  dependencies: Dependencies,
  identity: Identity,
): Promise<string | null> {
  const { providerId, sub, email, name } = identity
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const run = dependencies.db.transaction().execute(async trx => {
    // Locked, so that no session is added in the meantime.
    const user = await trx
      .selectFrom('user')
      .where('email', '=', email)
      .select(['id', 'emailVerified'])
      .forUpdate()
      .executeTakeFirst()
    const linked = await trx
      .selectFrom('account')
      .where('providerId', '=', providerId)
      .where('accountId', '=', sub)
      .select('userId')
      .executeTakeFirst()
    if (linked) return linked.userId
    const isTaken = await trx
      .selectFrom('account')
      .where('providerId', '=', providerId)
      .where('userId', '=', user?.id ?? '')
      .select('id')
      .executeTakeFirst()
    if (isTaken) return null
    let userId = user?.id
    if (user && !user.emailVerified) {
      if (await findReason(trx, user.id, ['suspend'])) throw new ApiError('account/suspended')
      await deleteAccount(trx, user.id)
      userId = undefined
    }
    if (!userId) {
      await checkDomain({ ...dependencies, db: trx }, email)
      userId = `u_${randomText(25)}`
      const row = { id: userId, name, email, emailVerified: true, role: 'member', ...times }
      await trx.insertInto('user').values(row).execute()
    }
    const row = { id: randomText(32), accountId: sub, providerId, userId, ...times }
    await trx.insertInto('account').values(row).execute()
    return userId
  })
  return run.catch(error => {
    // Another sign-in of the same person was first.
    throw isConstraintViolation(error) ? new ApiError('server/unavailable') : error
  })
}
