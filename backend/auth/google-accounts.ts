import { createHash } from 'node:crypto'
import { removeAccount } from '#backend/db/delete-account.ts'
import type { Store } from '#backend/db/tables.ts'
import type { Claims } from './google-id-token.ts'
import { claimToken, findOwner, lockByEmail, personOf, releaseToken } from './queries.ts'

/** What names a token: its signed part, since the other could be written in several ways. */
const digestOf = (token: string): string =>
  createHash('sha256')
    .update(`google:${token.slice(0, token.lastIndexOf('.'))}`)
    .digest('base64url')

/**
 * Does something with a token that counts once: null when it was used before (until it ends, it is remembered). What throws
 * has not used it.
 */
export async function withTokenOnce<T>(
  { db }: Store,
  token: string,
  until: number,
  act: () => Promise<T>,
): Promise<T | null> {
  const digest = digestOf(token)
  if (!(await claimToken(db, digest, until))) return null
  try {
    return await act()
  } catch (error) {
    await releaseToken(db, digest).catch(() => undefined)
    throw error
  }
}

/**
 * Prepares the account of a verified address for its owner, in one transaction. When nobody had
 * verified the address, whoever signed up with it may be somebody else: that account is deleted
 * with all that was entered in it, so that its owner begins with a new one. Gives the files to
 * remove; null when the account belongs to another person of the provider, as when an address has
 * changed hands.
 */
export function makeRoom({ db, engine }: Store, { sub, email }: Claims): Promise<string[] | null> {
  return db.transaction().execute(async within => {
    if (await findOwner(within, sub)) return []
    const user = await lockByEmail(within, engine, email)
    if (!user) return []
    const person = await personOf(within, user.id)
    if (person) return person.accountId === sub ? [] : null
    return user.emailVerified ? [] : removeAccount(within, user.id)
  })
}
