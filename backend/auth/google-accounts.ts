import { deleteAccount } from '#backend/db/delete-account.ts'
import type { Store } from '#backend/db/store.ts'
import type { BetterAuth } from './better-auth.ts'
import type { Claims } from './google-id-token.ts'
import { findGoogleAccount, findGoogleUser, lockByEmail } from './queries.ts'

/** Runs work with a token that may be used once; null if it was used before. Errors release it. */
export async function withTokenOnce<T>(
  { call }: BetterAuth,
  token: string,
  until: number,
  work: () => Promise<T>,
): Promise<T | null> {
  // Without the signature, which could be encoded in several ways.
  const identifier = `google:${token.slice(0, token.lastIndexOf('.'))}`
  const use = { identifier, value: '', expiresAt: new Date(until) }
  if (!(await call((_api, adapter) => adapter.reserveVerificationValue(use)))) return null
  try {
    return await work()
  } catch (error) {
    await call((_api, adapter) => adapter.deleteVerificationByIdentifier(identifier)).catch(
      () => undefined,
    )
    throw error
  }
}

/**
 * Deletes the account of an email address that nobody has verified before its owner signs in with
 * Google: somebody else may have created it. Returns the keys of the files to delete; null when the
 * account belongs to another Google account.
 */
export function deleteUnverifiedAccount(
  { db }: Store,
  { sub, email }: Claims,
): Promise<string[] | null> {
  return db.transaction().execute(async trx => {
    if (await findGoogleUser(trx, sub)) return []
    const user = await lockByEmail(trx, email)
    if (!user) return []
    const google = await findGoogleAccount(trx, user.id)
    if (google) return google.accountId === sub ? [] : null
    return user.emailVerified ? [] : deleteAccount(trx, user.id)
  })
}
