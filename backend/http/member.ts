import type { Account } from '#backend/auth/open.ts'
import type { Config } from '#backend/config.ts'
import type { User } from '#contract/session.ts'

/** Whoever is signed in, as the API shows them: these keys and nothing else of the account. */
export type Member = User

/** Shows an account. ADMIN_EMAILS makes administrators of verified addresses only, or anyone could claim one by signing up. */
export function asMember(account: Account, { adminEmails }: Config): Member {
  const listed = account.emailVerified && adminEmails.has(account.email.toLowerCase())
  return {
    uid: account.id,
    displayName: account.name,
    email: account.email,
    photoURL: account.image,
    role: account.role === 'admin' || listed ? 'admin' : 'member',
  }
}
