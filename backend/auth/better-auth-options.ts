import type { AsyncLocalStorage } from 'node:async_hooks'
import { bearer } from 'better-auth/plugins/bearer'
import { randomText } from '#backend/db/ids.ts'
import type { Store } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import type { Claims } from './google-id-token.ts'
import type { Hashing } from './password-hashing.ts'
import { lifetime } from './session-tokens.ts'

/** One call to Better Auth: what it is given beside its arguments, and why it failed. */
export interface Attempt {
  /** Of the password, made before Better Auth is asked. */
  digest?: string
  /** Whom the identity provider vouches for; verified before Better Auth is asked. */
  claims?: Claims
  cause?: unknown
}

/** What a profile of the provider also holds, and nothing of ours reads. */
const unasked = { aud: '', azp: '', iss: '', iat: 0, exp: 0, family_name: '', given_name: '', picture: '' }

interface Parts {
  store: Store
  hashing: Hashing
  secret: string
  origin: string
  attempts: AsyncLocalStorage<Attempt>
}

/** The settings of Better Auth; a test compares the tables that they call for with our migrations. */
export const optionsOf = ({ store, hashing, secret, origin, attempts }: Parts) => ({
  database: { db: store.db, type: store.engine, transaction: true },
  // The list, so that no variable of the environment overrules the secret that our own check of signatures uses.
  secrets: [{ version: 1, value: secret }],
  baseURL: origin,
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: {
    level: 'error' as const,
    log: (_level: string, _message: string, ...details: unknown[]) => {
      const attempt = attempts.getStore()
      const cause = details.find(detail => detail instanceof Error)
      if (attempt && cause) attempt.cause = cause
    },
  },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: limits.password.min,
    // The contract counts characters, Better Auth UTF-16 units, of which a character has at most two.
    maxPasswordLength: limits.password.max * 2,
    password: {
      hash: (password: string) => {
        const digest = attempts.getStore()?.digest
        return digest ? Promise.resolve(digest) : hashing.hash(password)
      },
    },
  },
  socialProviders: {
    google: {
      // Never used: nobody is sent to the provider, and tokens are verified in id-token.ts, whose claims an attempt carries.
      clientId: 'unused',
      disableDefaultScope: true,
      verifyIdToken: async () => attempts.getStore()?.claims !== undefined,
      getUserInfo: async () => {
        const claims = attempts.getStore()?.claims
        if (!claims) return null
        const { sub, email, name } = claims
        const known = { sub, email, name, email_verified: true }
        return { user: { email, name, emailVerified: true }, data: { ...unasked, ...known } }
      },
    },
  },
  account: { updateAccountOnSignIn: false },
  session: { expiresIn: lifetime.session / 1000, updateAge: lifetime.renewal / 1000 },
  user: {
    additionalFields: {
      college: { type: 'string' as const, required: false as const },
      role: {
        type: 'string' as const,
        required: false as const,
        input: false as const,
        defaultValue: 'member',
      },
    },
  },
  advanced: {
    database: {
      generateId: ({ model }: { model: string }) =>
        model === 'user' ? `u_${randomText(25)}` : randomText(32),
    },
  },
  plugins: [bearer({ requireSignature: true })],
})
