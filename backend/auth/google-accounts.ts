import { createHash } from 'node:crypto'
import { deleteAccount } from '#backend/db/delete-account.ts'
import type { Store } from '#backend/db/store.ts'
import type { Claims } from './google-id-token.ts'
import {
  claimToken,
  findGoogleAccount,
  findGoogleUser,
  lockByEmail,
  releaseToken,
} from './queries.ts'

/** A digest of the signed part of a token; the signature could be encoded in several ways. */
const digestOf = (token: string): string =>
  createHash('sha256')
    .update(`google:${token.slice(0, token.lastIndexOf('.'))}`)
    .digest('base64url')

/** Runs work with a token that may be used once; null if it was used before. Errors release it. */
export async function withTokenOnce<T>(
  { db }: Store,
  token: string,
  until: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const digest = digestOf(token)
  if (!(await claimToken(db, digest, until))) return null
  try {
    return await work()
  } catch (error) {
    await releaseToken(db, digest).catch(() => undefined)
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
