import { setTimeout as pause } from 'node:timers/promises'
import { betterAuth } from 'better-auth'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { jwtVerify } from 'jose'
import type { Config } from '#backend/core/config.ts'
import { randomText } from '#backend/core/ids.ts'
import { createLimiter } from '#backend/core/limiter.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { isForeignKeyViolation } from '#backend/core/storage-errors.ts'
import { passwordProvider } from '#backend/db/auth-tables.ts'
import type { Store } from '#backend/db/store.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { linkLifetime } from './emails.ts'
import { createGoogleProvider } from './google.ts'
import { findOrCreateAccount, type Identity } from './identity.ts'
import { createOidcProvider } from './oidc.ts'
import { passwordHashing } from './passwords.ts'
import { createSecondFactor } from './second-factor.ts'
import { lifetime, readToken, signToken } from './session.ts'

export interface Dependencies {
  store: Store
  clock: Clock
  /** Signs the tokens of sessions and of links that verify an address. */
  secret: string
  /** The public address of the site. */
  origin: string
  config: Pick<Config, 'googleClientId' | 'oidc' | 'signUpDomains' | 'adminEmails'>
  log: Log
  /** Another one in tests. */
  hashing?: typeof passwordHashing
}

/** See docs/conventions.md, Rate limits. */
const hashingLimits = { concurrency: 3, queueSize: 512, timeout: 5000 }

/** A failed login ends after a multiple of these milliseconds, which hides small differences. */
const failureStep = 50

const optionalText = { type: 'string', required: false } as const

/** Creates the options of Better Auth; a test compares its tables with our migrations. */
export const createOptions = ({
  store,
  secret,
  origin,
  hashing = passwordHashing,
}: Pick<Dependencies, 'store' | 'secret' | 'origin' | 'hashing'>) => ({
  database: { db: store.db, type: store.engine, transaction: true },
  // As a list, which no environment variable overrides.
  secrets: [{ version: 1, value: secret }],
  baseURL: origin,
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: limits.password.min,
    // The contract limits the length, of an old password more widely than of a new one.
    maxPasswordLength: Number.MAX_SAFE_INTEGER,
    password: hashing,
    revokeSessionsOnPasswordReset: true,
  },
  // A copy of the database opens no link. Expired ones are deleted once a day.
  verification: { storeIdentifier: 'hashed' as const, disableCleanup: true },
  // session.ts reads and renews sessions.
  session: { expiresIn: lifetime.session / 1000 },
  user: {
    additionalFields: {
      college: optionalText,
      role: { ...optionalText, input: false as const, defaultValue: 'member' },
    },
  },
  advanced: {
    database: {
      // A login takes as many queries for an unknown address as for a known one.
      joins: true,
      generateId: ({ model }: { model: string }) =>
        model === 'user' ? `u_${randomText(25)}` : randomText(32),
    },
  },
  plugins: [
    bearer({ requireSignature: true }),
    twoFactor({ issuer: 'HBCU Yard', allowPasswordless: true }),
  ],
})

const open = (options: ReturnType<typeof createOptions>) => betterAuth(options)
/** Better Auth with these options. */
export type BetterAuth = ReturnType<typeof open>

/** A new session: its token, signed, and the account. */
export interface SignedIn {
  token: string
  account: { id: string }
}

interface Credentials {
  email: string
  password: string
}

interface NewAccount extends Credentials {
  displayName: string
  college?: string | undefined
}

/** Marks the tokens of links that administrators hand over, which prove no address. */
const handedOver = 'handed-over-'

/** How long such a link works, in milliseconds: the answer to a message takes longer to be read. */
const handedOverLifetime = 24 * linkLifetime

const identifierOf = (token: string): string => `reset-password:${token}`

/** Opens accounts, passwords and sessions, by Better Auth. */
export function openAuth(dependencies: Dependencies) {
  const { clock, config, secret, hashing = passwordHashing } = dependencies
  const { db } = dependencies.store
  const { googleClientId, oidc: settings } = config
  const readGoogleToken = googleClientId === null ? null : createGoogleProvider(googleClientId)
  const oidc = settings && createOidcProvider({ ...dependencies, settings })
  const auth = open(createOptions(dependencies))
  const { api, $context } = auth

  // Around whole calls: Better Auth hashes within the transaction of a sign-up, where a queue would
  // block the only connection of SQLite.
  const limit = createLimiter(hashingLimits)

  const findAccount = (email: string) =>
    db
      .selectFrom('user')
      .leftJoin('account', join =>
        join.onRef('userId', '=', 'user.id').on('providerId', '=', passwordProvider),
      )
      .where('email', '=', email.toLowerCase())
      .select(['user.id', 'password'])
      .executeTakeFirst()

  // Better Auth would refuse addresses that earlier versions accepted, such as a&m@school.edu.
  async function signIn({ email, password }: Credentials): Promise<SignedIn | null> {
    const account = await findAccount(email)
    // As slow for an unknown address as for a wrong password.
    const isRight = account?.password
      ? await hashing.verify({ hash: account.password, password })
      : await hashing.hash(password).then(() => false)
    if (!account || !isRight) return null
    try {
      const { token } = await (await $context).internalAdapter.createSession(account.id)
      if ((await findAccount(email))?.password === account.password)
        return { token: signToken(token, secret), account }
      // A change of the password in the meantime has ended all sessions but this one.
      await db.deleteFrom('session').where('token', '=', token).execute()
      return null
    } catch (error) {
      // The account was deleted in the meantime.
      if (isForeignKeyViolation(error)) return null
      throw error
    }
  }

  async function signInAs(identity: Identity): Promise<SignedIn | null> {
    const id = await findOrCreateAccount({ db, clock, config }, identity)
    if (id === null) return null
    const { token } = await (await $context).internalAdapter.createSession(id)
    return { token: signToken(token, secret), account: { id } }
  }

  return {
    readToken: (header: string | undefined) => readToken(header, secret),

    /** Creates an account and a session; null if the email address is taken. */
    signUp: ({ displayName, email, password, college }: NewAccount): Promise<SignedIn | null> =>
      limit(async () => {
        const body = { name: displayName, email, password, ...(college ? { college } : {}) }
        try {
          return toSignedIn(await api.signUpEmail({ body, returnHeaders: true }))
        } catch (error) {
          if (hasErrorCode(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) return null
          if (!hasErrorCode(error, 'FAILED_TO_CREATE_USER')) throw error
          // It does not tell why: another sign-up was first, or the storage failed.
          if (await findAccount(email)) return null
          throw new ApiError('server/unavailable')
        }
      }),

    /**
     * Null if the account is unknown, has no password or another one: after a time that does not
     * tell which.
     */
    async signIn(credentials: Credentials): Promise<SignedIn | null> {
      const start = performance.now()
      const signedIn = await limit(() => signIn(credentials))
      if (!signedIn) await pause(failureStep - ((performance.now() - start) % failureStep))
      return signedIn
    },

    /** Signs in, or up, with an ID token of Google; null if the token is not valid. */
    async signInWithGoogle(token: string): Promise<SignedIn | null> {
      const identity = await readGoogleToken?.(token)
      return identity ? signInAs(identity) : null
    },

    secondFactor: createSecondFactor({ betterAuth: auth, clock, secret, limit }),

    /** The OpenID Connect provider; null without one in the settings. */
    oidc: oidc && {
      start: oidc.start,
      /** Null if the address belongs to somebody else at the provider. */
      signIn: async (ticket: string, answer: string): Promise<SignedIn | null> =>
        signInAs(await oidc.readIdentity(ticket, answer)),
    },

    /** Whether a member has a password and it is this one. */
    verifyPassword: (userId: string, password: string): Promise<boolean> =>
      limit(async () => {
        const { internalAdapter } = await $context
        const account = await internalAdapter.findCredentialAccount(userId)
        return account?.password ? hashing.verify({ hash: account.password, password }) : false
      }),

    /** Hashes a new password, to be stored in a transaction. */
    hashPassword: (password: string): Promise<string> => limit(() => hashing.hash(password)),

    /** Creates the token of a link that verifies the address of a member. */
    createVerification: ({ uid, email }: { uid: string; email: string }): Promise<string> =>
      createEmailVerificationToken(secret, email, undefined, linkLifetime / 1000, { userId: uid }),

    /** The id of the account whose address the token of such a link verifies; null if not valid. */
    readVerification: (token: string): Promise<unknown> =>
      jwtVerify(token, Buffer.from(secret), { currentDate: new Date(clock.now()) }).then(
        ({ payload }) => payload.userId,
        () => null,
      ),

    /** Creates the token of a link that sets a new password. */
    async createReset(userId: string, { isHandedOver = false } = {}): Promise<string> {
      const { internalAdapter } = await $context
      const token = (isHandedOver ? handedOver : '') + randomText(32)
      const expiresAt = new Date(clock.now() + (isHandedOver ? handedOverLifetime : linkLifetime))
      const row = { identifier: identifierOf(token), value: userId, expiresAt }
      await internalAdapter.createVerificationValue(row)
      return token
    },

    /** Whether an administrator handed a link over, which proves no address. */
    isHandedOver: (token: string): boolean => token.startsWith(handedOver),

    /** The id of the account whose password the token of such a link sets; null if not valid. */
    async readReset(token: string): Promise<string | null> {
      const { internalAdapter } = await $context
      const link = await internalAdapter.findVerificationValue(identifierOf(token))
      return link && link.expiresAt.getTime() > clock.now() ? link.value : null
    },

    /** Sets the password and ends all sessions; false if the link is not valid. */
    resetPassword: (token: string, newPassword: string): Promise<boolean> =>
      limit(async () => {
        try {
          return (await api.resetPassword({ body: { token, newPassword } })).status
        } catch (error) {
          if (hasErrorCode(error, 'INVALID_TOKEN')) return false
          throw error
        }
      }),
  }
}

/** Accounts, passwords and sessions. */
export type Auth = ReturnType<typeof openAuth>

/** Whether Better Auth failed with one of some codes. */
const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof APIError && codes.includes(String(error.body?.code))

/** The new session of a response of Better Auth. */
function toSignedIn<User>({ headers, response }: { headers: Headers; response: { user: User } }) {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('Better Auth answered without a session')
  return { token, account: response.user }
}
