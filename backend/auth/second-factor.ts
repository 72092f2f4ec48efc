import { APIError } from 'better-auth/api'
import { randomText } from '#backend/core/ids.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import { ApiError } from '#contract/errors.ts'
import type { BetterAuth, SignedIn } from './open.ts'
import { signToken } from './session.ts'

/** How long a login waits for its code, in milliseconds. */
const challengeLifetime = 10 * 60_000

/** How long Better Auth takes a code of the app, in milliseconds: its step and those beside it. */
const codeLifetime = 3 * 30_000

/** Whether a code is one of the app, not a recovery code. */
const isAppCode = (code: string): boolean => /^(\s*\d){6}\s*$/.test(code)

/** Whether a text is a challenge: other rows of `verification` name an account too. */
const isChallenge = (text: string): boolean => /^2fa-[0-9a-z]{32}$/.test(text)

interface Dependencies {
  betterAuth: BetterAuth
  clock: Clock
  secret: string
  /** Limits how many passwords are hashed at once. */
  limit: <T>(task: () => Promise<T>) => Promise<T>
}

const codeOf = (error: unknown): string =>
  error instanceof APIError ? String(error.body?.code) : ''

/**
 * The second factor by the plugin `twoFactor` of Better Auth: codes of an authenticator app, and
 * recovery codes that work once. Its sign-in reads a cookie, which is made here from a challenge
 * that the page holds.
 */
export function createSecondFactor({ betterAuth, clock, secret, limit }: Dependencies) {
  const { api, $context } = betterAuth

  /** Whether a code of the app is used for the first time; Better Auth takes it again. */
  const reserve = async (userId: string, code: string): Promise<boolean> =>
    (await $context).internalAdapter.reserveVerificationValue({
      identifier: `2fa-used-${userId}-${code}`,
      value: userId,
      expiresAt: new Date(clock.now() + codeLifetime),
    })

  /**
   * Verifies a code; null if it is wrong or was used. Throws `session/challenge` and
   * `request/too-many`.
   */
  async function verify(userId: string, headers: Record<string, string>, typed: string) {
    const code = typed.replace(/\s/g, '')
    if (isAppCode(code) && !(await reserve(userId, code))) return null
    const options = { body: { code }, headers: new Headers(headers), returnHeaders: true as const }
    try {
      return isAppCode(code)
        ? await api.verifyTOTP(options)
        : await api.verifyBackupCode({ ...options, body: { code } })
    } catch (error) {
      const reason = codeOf(error)
      if (reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE') return null
      if (reason === 'ACCOUNT_TEMPORARILY_LOCKED') throw new ApiError('request/too-many')
      throw error instanceof APIError ? new ApiError('session/challenge') : error
    }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${signToken(token, secret)}` })

  return {
    /** Makes the challenge of a login whose account has a second factor. */
    async challenge(userId: string): Promise<string> {
      const { internalAdapter } = await $context
      const identifier = `2fa-${randomText(32)}`
      const expiresAt = new Date(clock.now() + challengeLifetime)
      for (const row of [
        { identifier, value: userId },
        { identifier: `2fa-attempts-${identifier}`, value: '0' },
      ])
        await internalAdapter.createVerificationValue({ ...row, expiresAt })
      return identifier
    },

    /** Signs in with the code of a challenge, which then ends; null if the code is wrong. */
    async signIn(challenge: string, code: string): Promise<SignedIn | null> {
      const { createAuthCookie, internalAdapter } = await $context
      const { name } = createAuthCookie('two_factor')
      const row = isChallenge(challenge) && (await internalAdapter.findVerificationValue(challenge))
      if (!row || row.expiresAt.getTime() <= clock.now()) throw new ApiError('session/challenge')
      const cookie = `${name}=${signToken(challenge, secret)}`
      const result = await verify(row.value, { cookie }, code)
      const token = result?.headers.get('set-auth-token')
      return result && token ? { token, account: result.response.user } : null
    },

    /**
     * Makes a secret, and recovery codes, which count once a code is confirmed; null for a wrong
     * password of an account that has one.
     */
    start: (token: string, password: string | undefined) =>
      limit(async () => {
        const body = { method: 'totp' as const, ...(password === undefined ? {} : { password }) }
        try {
          const made = await api.enableTwoFactor({ body, headers: new Headers(bearer(token)) })
          if (made.method !== 'totp') throw new Error('Better Auth made no secret')
          // Apps show a plus sign of a query as it is.
          return { url: made.totpURI.replaceAll('+', '%20'), recoveryCodes: made.backupCodes }
        } catch (error) {
          if (codeOf(error) === 'INVALID_PASSWORD') return null
          throw error
        }
      }),

    /** Confirms the secret: a new session, signed, in place of this one; null for a wrong code. */
    async confirm(userId: string, token: string, code: string): Promise<string | null> {
      const result = isAppCode(code) ? await verify(userId, bearer(token), code) : null
      return result && (result.headers.get('set-auth-token') ?? signToken(token, secret))
    },

    /** Whether a code of the member is right; a recovery code is used up. */
    check: async (userId: string, token: string, code: string): Promise<boolean> =>
      (await verify(userId, bearer(token), code)) !== null,

    /** Takes the second factor off an account, in a transaction. */
    async remove(trx: Db, userId: string): Promise<void> {
      await trx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
      await trx
        .updateTable('user')
        .set({ twoFactorEnabled: false })
        .where('id', '=', userId)
        .execute()
    },
  }
}
