import { clockTolerance } from '#backend/core/clock.ts'
import type { Clock } from '#backend/core/services.ts'
import { type BetterAuth, bearerOf, hasErrorCode } from './better-auth.ts'
import { linkLifetime } from './emails.ts'

/** Creates the links in emails, which are tokens of Better Auth. */
export function createEmailLinks(
  { call }: BetterAuth,
  { secret, clock }: { secret: string; clock: Clock },
) {
  /** A clock that ran ahead may have made a link that works for longer. */
  const isCurrent = (expiresAt: number): boolean => {
    const rest = expiresAt - clock.now()
    return rest > 0 && rest <= linkLifetime + clockTolerance
  }

  return {
    /** Sends the link that verifies the address of the member of a signed token. */
    async sendVerification(signedToken: string, email: string): Promise<void> {
      const headers = bearerOf(signedToken)
      await call(api => api.sendVerificationEmail({ headers, body: { email } }))
    },

    /** The address that the token of such a link verifies; null if it is not valid. */
    async readVerification(token: string): Promise<string | null> {
      const { verifyJWT } = await import('better-auth/crypto')
      const link = await verifyJWT<{ email: string; exp: number }>(token, secret)
      return link && isCurrent(link.exp * 1000) ? link.email : null
    },

    /** Verifies that address. */
    async verifyEmail(token: string): Promise<void> {
      await call(api => api.verifyEmail({ query: { token } }))
    },

    /** Sends the link that sets a new password; nothing to an address without an account. */
    async sendReset(email: string): Promise<void> {
      await call(api => api.requestPasswordReset({ body: { email } })).catch(error => {
        // Whoever has an address that Better Auth finds malformed can log in only with Google.
        if (!hasErrorCode(error, 'VALIDATION_ERROR')) throw error
      })
    },

    /** The id of the account whose password the token of such a link sets; null if not valid. */
    async readReset(token: string): Promise<string | null> {
      const link = await call((_api, adapter) =>
        adapter.findVerificationValue(`reset-password:${token}`),
      )
      return link && isCurrent(link.expiresAt.getTime()) ? link.value : null
    },

    /**
     * Sets the password and ends all sessions, in a transaction; false if the link was used
     * meanwhile. `password` comes from `hashPassword`.
     */
    async resetPassword(token: string, password: string): Promise<boolean> {
      try {
        await call(api => api.resetPassword({ body: { token, newPassword: password } }))
        return true
      } catch (error) {
        if (hasErrorCode(error, 'INVALID_TOKEN')) return false
        throw error
      }
    },
  }
}

export type EmailLinks = ReturnType<typeof createEmailLinks>
