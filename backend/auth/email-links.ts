import { clockTolerance } from '#backend/core/clock.ts'
import { randomText } from '#backend/core/ids.ts'
import type { Clock, Mail } from '#backend/core/services.ts'
import { type BetterAuth, hasErrorCode } from './better-auth.ts'
import { encodeEmail } from './email-address.ts'
import { linkLifetime, resetEmail, verificationEmail } from './emails.ts'

interface Dependencies {
  mail: Pick<Mail, 'send'>
  origin: string
  secret: string
  clock: Clock
}

/** Marks the tokens of links that administrators hand over, which prove no address. */
const handedOver = 'handed-over-'

/** How long such a link works, in milliseconds: the answer to a message takes longer to be read. */
const handedOverLifetime = 24 * linkLifetime

const isHandedOver = (token: string): boolean => token.startsWith(handedOver)

const identifierOf = (token: string): string => `reset-password:${token}`

/** Creates the links that verify an address or set a new password. */
export function createEmailLinks({ call }: BetterAuth, dependencies: Dependencies) {
  const { mail, origin, secret, clock } = dependencies

  /** A clock that ran ahead may have made a link that works for longer. */
  const isCurrent = (expiresAt: number, lifetime = linkLifetime): boolean => {
    const rest = expiresAt - clock.now()
    return rest > 0 && rest <= lifetime + clockTolerance
  }

  async function storeResetToken(userId: string, token: string, lifetime: number) {
    const expiresAt = new Date(clock.now() + lifetime)
    const row = { identifier: identifierOf(token), value: userId, expiresAt }
    await call((_api, adapter) => adapter.createVerificationValue(row))
    return token
  }

  return {
    isHandedOver,

    /** Sends the link that verifies the address of a member. */
    async sendVerification({ uid, email }: { uid: string; email: string }): Promise<void> {
      const { signJWT } = await import('better-auth/crypto')
      const token = await signJWT({ email, userId: uid }, secret, linkLifetime / 1000)
      await mail.send(verificationEmail({ to: email, origin, token }))
    },

    /** The account and the address that the token of such a link verifies; null if not valid. */
    async readVerification(token: string): Promise<{ userId: string; email: string } | null> {
      const { verifyJWT } = await import('better-auth/crypto')
      const link = await verifyJWT<{ userId: string; email: string; exp: number }>(token, secret)
      return link && isCurrent(link.exp * 1000) ? link : null
    },

    /** Sends the link that sets a new password; nothing to an address without an account. */
    async sendReset(email: string): Promise<void> {
      const found = await call((_api, adapter) => adapter.findUserByEmail(encodeEmail(email)))
      if (!found) return
      const token = await storeResetToken(found.user.id, randomText(32), linkLifetime)
      await mail.send(resetEmail({ to: found.user.email, origin, token }))
    },

    /** Creates the token of a link that sets a new password, for an administrator to hand over. */
    createResetToken: (userId: string): Promise<string> =>
      storeResetToken(userId, handedOver + randomText(32), handedOverLifetime),

    /** The id of the account whose password the token of such a link sets; null if not valid. */
    async readReset(token: string): Promise<string | null> {
      const link = await call((_api, adapter) => adapter.findVerificationValue(identifierOf(token)))
      const lifetime = isHandedOver(token) ? handedOverLifetime : linkLifetime
      return link && isCurrent(link.expiresAt.getTime(), lifetime) ? link.value : null
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
