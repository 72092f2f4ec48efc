import type { AsyncLocalStorage } from 'node:async_hooks'
import { bearer } from 'better-auth/plugins/bearer'
import { randomText } from '#backend/db/ids.ts'
import type { Store } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import type { Claims } from './google-id-token.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { lifetime } from './session-tokens.ts'

/** Values that a call to Better Auth takes beside its arguments. */
export interface CallContext {
  /** The digest of the password. */
  digest?: string
  /** The verified claims of the ID token. */
  claims?: Claims
  /** Set when the call fails: Better Auth logs the cause and throws a general error. */
  cause?: unknown
}

/** Properties that the profile type requires and nothing reads. */
const unusedProfile = {
  aud: '',
  azp: '',
  iss: '',
  iat: 0,
  exp: 0,
  family_name: '',
  given_name: '',
  picture: '',
}

interface Dependencies {
  store: Store
  hashing: PasswordHashing
  secret: string
  origin: string
  callContext: AsyncLocalStorage<CallContext>
}

/** Creates the options of Better Auth; a test compares its tables with our migrations. */
export const createOptions = ({ store, hashing, secret, origin, callContext }: Dependencies) => ({
  database: { db: store.db, type: store.engine, transaction: true },
  // As a list, which no environment variable overrides.
  secrets: [{ version: 1, value: secret }],
  baseURL: origin,
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: {
    level: 'error' as const,
    log: (_level: string, _message: string, ...details: unknown[]) => {
      const context = callContext.getStore()
      const cause = details.find(detail => detail instanceof Error)
      if (context && cause) context.cause = cause
    },
  },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: limits.password.min,
    // The contract counts characters, Better Auth UTF-16 code units.
    maxPasswordLength: limits.password.max * 2,
    password: {
      hash: (password: string) => {
        const digest = callContext.getStore()?.digest
        return digest ? Promise.resolve(digest) : hashing.hash(password)
      },
    },
  },
  socialProviders: {
    google: {
      // Unused: google-id-token.ts verifies tokens and passes their claims.
      clientId: 'unused',
      disableDefaultScope: true,
      verifyIdToken: async () => callContext.getStore()?.claims !== undefined,
      getUserInfo: async () => {
        const claims = callContext.getStore()?.claims
        if (!claims) return null
        const { sub, email, name } = claims
        const data = { ...unusedProfile, sub, email, name, email_verified: true }
        return { user: { email, name, emailVerified: true }, data }
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
