import { bearer } from 'better-auth/plugins/bearer'
import { randomText } from '#backend/core/ids.ts'
import type { Store } from '#backend/db/store.ts'
import { limits } from '#contract/limits.ts'
import { decodeEmail } from './email-address.ts'
import { type Claims, readClaims } from './google-id-token.ts'
import { type PasswordHashing, readDigest } from './password-hashing.ts'
import { endOldestSessions } from './queries.ts'
import { lifetime } from './session-tokens.ts'

interface Dependencies {
  store: Store
  hashing: PasswordHashing
  /** Signs the session tokens. */
  secret: string
  origin: string
  /** The client id and the verifier of ID tokens; null without sign-in with Google. */
  google: { clientId: string; verify: (token: string) => Promise<Claims | null> } | null
  /** Takes the error of a failed query, which Better Auth logs before it throws a general one. */
  onError: (error: Error) => void
}

/** Creates the options of Better Auth; a test compares its tables with our migrations. */
export const createOptions = ({
  store,
  hashing,
  secret,
  origin,
  google,
  onError,
}: Dependencies) => ({
  database: { db: store.db, type: store.engine, transaction: true },
  // As a list, which no environment variable overrides.
  secrets: [{ version: 1, value: secret }],
  baseURL: origin,
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: {
    level: 'error' as const,
    log: (_level: string, _message: string, ...details: unknown[]) => {
      const error = details.find(detail => detail instanceof Error)
      if (error) onError(error)
    },
  },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: limits.password.min,
    // The contract limits the length, of an old password more widely than of a new one.
    maxPasswordLength: Number.MAX_SAFE_INTEGER,
    password: {
      hash: async (password: string) => readDigest(password) ?? hashing.hash(password),
      verify: ({ hash, password }: { hash: string; password: string }) =>
        hashing.verify(hash, password),
    },
    revokeSessionsOnPasswordReset: true,
  },
  // A copy of the database opens no link. Expired ones are deleted once a day.
  verification: { storeIdentifier: 'hashed' as const, disableCleanup: true },
  socialProviders: google
    ? {
        google: {
          clientId: google.clientId,
          verifyIdToken: async (token: string) => (await google.verify(token)) !== null,
          mapProfileToUser: (profile: object) => {
            const claims = readClaims({ ...profile })
            return claims ? { email: claims.email, name: claims.name } : {}
          },
        },
      }
    : {},
  databaseHooks: {
    // Neither the photo nor the ID token of the provider is stored.
    user: {
      create: {
        before: async ({ email }: { email: string }) => ({
          data: { email: decodeEmail(email), image: null },
        }),
      },
    },
    account: { create: { before: async () => ({ data: { idToken: null } }) } },
    session: {
      create: {
        after: ({ userId }: { userId: string }) => endOldestSessions(store.db, userId),
      },
    },
  },
  account: { updateAccountOnSignIn: false },
  // session.ts renews sessions, up to their maximum lifetime.
  session: { expiresIn: lifetime.session / 1000, disableSessionRefresh: true, freshAge: 0 },
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
      // A login reads the user and the account in one query.
      joins: true,
      // The list of the sessions of a member ends at 100 otherwise.
      defaultFindManyLimit: 10_000,
      generateId: ({ model }: { model: string }) =>
        model === 'user' ? `u_${randomText(25)}` : randomText(32),
    },
  },
  plugins: [bearer({ requireSignature: true })],
})
