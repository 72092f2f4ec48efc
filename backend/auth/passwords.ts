import { type BetterAuth, bearerOf, hasErrorCode, toSessionError } from './better-auth.ts'
import { markDigest, type PasswordHashing, readDigest } from './password-hashing.ts'

/** How a password may have been hashed: normalized, since keyboards differ, and as typed. */
export const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password])

/** Creates the functions for passwords of members. */
export const createPasswords = (
  { call }: BetterAuth,
  { hashing }: { hashing: PasswordHashing },
) => ({
  /**
   * Hashes a new password before a transaction: Better Auth would hash within it, which blocks the
   * only connection of SQLite. The result is for `setPassword` and `resetPassword`.
   */
  hashPassword: async (password: string) =>
    markDigest(await hashing.hash(password.normalize('NFC'))),

  /** Whether a password is that of the member of a signed token. */
  async verifyPassword(signedToken: string, password: string): Promise<boolean> {
    const headers = bearerOf(signedToken)
    for (const form of formsOf(password))
      try {
        await call(api => api.verifyPassword({ headers, body: { password: form } }))
        return true
      } catch (error) {
        if (!hasErrorCode(error, 'INVALID_PASSWORD')) throw toSessionError(error)
      }
    return false
  },

  /** Sets or replaces the password of that member. */
  async setPassword(signedToken: string, userId: string, password: string): Promise<void> {
    const digest = readDigest(password)
    if (digest === null) throw new Error('The password was not hashed before the transaction')
    const headers = bearerOf(signedToken)
    await call(async (api, adapter) => {
      const account = await adapter.findCredentialAccount(userId)
      // `changePassword` of the API verifies the current one within the transaction.
      if (account?.password) await adapter.updatePassword(userId, digest)
      else await api.setPassword({ headers, body: { newPassword: password } })
    })
  },
})

export type Passwords = ReturnType<typeof createPasswords>
