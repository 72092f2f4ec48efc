import { AsyncLocalStorage } from 'node:async_hooks'
import { isForeignKeyViolation, isUniqueViolation } from '#backend/core/storage-errors.ts'
import type { Store } from '#backend/db/tables.ts'
import { deleteUnverifiedAccount, withTokenOnce } from './google-accounts.ts'
import type { Claims } from './google-id-token.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { type ChosenPassword, isCommonPassword } from './password-rules.ts'
import { deleteSession, findPassword, findPasswordByEmail } from './queries.ts'
import { verifySignedToken } from './session-tokens.ts'

/** An account as Better Auth and the session query both return it. */
export interface Account {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  role: string | null
}

/** A new session: its signed token, and the account. */
interface SignedIn {
  token: string
  account: Account
}

interface NewAccount {
  displayName: string
  email: string
  password: string
  college?: string | undefined
}

/** Accounts, passwords and sessions, by Better Auth. `device` is shown in the list of sessions. */
export interface Auth {
  /** Creates an account and a session; or says what is wrong with the email address. */
  signUp(account: NewAccount, device?: string): Promise<SignedIn | 'taken' | 'bad-email'>
  /**
   * Null if the account is unknown, has no password or another one; always after a similar time.
   */
  signIn(credentials: { email: string; password: string }, device: string): Promise<SignedIn | null>
  /** Signs in, or up, with an ID token of Google; null if the token is not valid. */
  signInWithGoogle(credential: string, device: string): Promise<SignedIn | null>
  /** The session token in a signed token; null if the signature is wrong. */
  verifyToken(signed: string): Promise<string | null>
  /** Whether a password is easy to guess. */
  isCommon(chosen: ChosenPassword): boolean
  /** Hashes a password. */
  hashPassword(password: string): Promise<string>
  /** Whether a password is that of an account. */
  verifyPassword(userId: string, password: string): Promise<boolean>
  /** Loads the modules that signing in needs; without it the first sign-in loads them. */
  preload(): Promise<void>
}

interface Dependencies {
  store: Store
  hashing: PasswordHashing
  /** Signs the tokens. */
  secret: string
  /** The public address of the site. */
  origin: string
  google: { clientId: string | null; keysUrl: string }
  deleteFiles(keys: readonly string[]): void
}

/** Attempts of a first sign-in with Google while others sign in with the same address. */
const maxAttempts = 3

/** Calls a loader on first use; again only if it fails. */
function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch(error => {
      loaded = null
      throw error
    })
    return loaded
  }
}

/** Whether Better Auth failed with one of its error codes. */
const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as { body?: { code?: unknown } }).body?.code === code

/** The headers of a call to Better Auth, which stores the device with the session. */
const headersOf = (device: string): Headers => new Headers(device ? { 'user-agent': device } : {})

/**
 * Opens Better Auth on our database. It is loaded lazily, since it would take a third of the start.
 */
export function openAuth({
  store,
  hashing,
  secret,
  origin,
  google: { clientId, keysUrl },
  deleteFiles,
}: Dependencies): Auth {
  const failures = new AsyncLocalStorage<{ cause?: Error }>()
  const load = lazy(async () => {
    const [{ betterAuth }, { createOptions }, { createIdTokenVerifier }] = await Promise.all([
      import('better-auth'),
      import('./better-auth-options.ts'),
      import('./google-id-token.ts'),
    ])
    const google =
      clientId === null ? null : { clientId, verify: createIdTokenVerifier(clientId, keysUrl) }
    const onError = (error: Error) => Object.assign(failures.getStore() ?? {}, { cause: error })
    const { api } = betterAuth(createOptions({ store, hashing, secret, origin, google, onError }))
    return { api, google }
  })

  /** Calls Better Auth. Throws the error of a failed query, in place of the general one. */
  async function call<T>(
    request: (api: Awaited<ReturnType<typeof load>>['api']) => Promise<T>,
  ): Promise<T> {
    const { api } = await load()
    const failure: { cause?: Error } = {}
    return failures
      .run(failure, () => request(api))
      .catch(error => {
        throw failure.cause ?? error
      })
  }

  async function signInWithClaims(
    claims: Claims,
    credential: string,
    device: string,
    attempts = maxAttempts,
  ): Promise<SignedIn | null> {
    const files = await deleteUnverifiedAccount(store, claims)
    if (!files) return null
    deleteFiles(files)
    try {
      const { headers, response } = await call(api =>
        api.signInSocial({
          body: { provider: 'google', idToken: { token: credential } },
          headers: headersOf(device),
          returnHeaders: true,
        }),
      )
      return toSignedIn(headers, 'user' in response ? response.user : undefined)
    } catch (error) {
      // Another sign-in has just created the account.
      const isRace = isUniqueViolation(error) || hasErrorCode(error, 'OAUTH_LINK_ERROR')
      if (isRace && attempts > 1) return signInWithClaims(claims, credential, device, attempts - 1)
      throw error
    }
  }

  return {
    verifyToken: signed => verifySignedToken(signed, secret),
    isCommon: isCommonPassword,
    hashPassword: hashing.hash,
    async verifyPassword(userId, password) {
      const account = await findPassword(store.db, userId)
      return account?.password ? hashing.verify(account.password, password) : false
    },

    async signUp({ displayName, email, password, college }, device = '') {
      const body = { name: displayName, email, password, ...(college ? { college } : {}) }
      try {
        const { headers, response } = await call(api =>
          api.signUpEmail({ body, headers: headersOf(device), returnHeaders: true }),
        )
        return toSignedIn(headers, response.user)
      } catch (error) {
        if (
          isUniqueViolation(error) ||
          hasErrorCode(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
        )
          return 'taken'
        if (hasErrorCode(error, 'INVALID_EMAIL')) return 'bad-email'
        throw error
      }
    },

    async signIn({ email, password }, device) {
      const findDigest = () => findPasswordByEmail(store.db, email.toLowerCase())
      const digest = await findDigest()
      try {
        const { headers, response } = await call(api =>
          api.signInEmail({
            body: { email, password },
            headers: headersOf(device),
            returnHeaders: true,
          }),
        )
        if ((await findDigest()) === digest) return toSignedIn(headers, response.user)
        // A password change in the meantime has deleted all sessions but this one.
        await deleteSession(store.db, response.token)
        return null
      } catch (error) {
        // Better Auth hashes for unknown accounts, so that they take the same time, but not here.
        if (hasErrorCode(error, 'INVALID_EMAIL')) await hashing.hash(password)
        else if (!hasErrorCode(error, 'INVALID_EMAIL_OR_PASSWORD') && !isForeignKeyViolation(error))
          throw error
        return null
      }
    },

    async signInWithGoogle(credential, device) {
      const { google } = await load()
      const claims = google && (await google.verify(credential))
      return (
        claims &&
        withTokenOnce(store, credential, claims.until, () =>
          signInWithClaims(claims, credential, device),
        )
      )
    },

    async preload() {
      await Promise.all([load(), import('better-auth/crypto')])
    },
  }
}

interface AuthUser {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image?: string | null | undefined
  role?: string | null | undefined
}

/** The new session of a response of Better Auth. */
function toSignedIn(headers: Headers, user: AuthUser | undefined): SignedIn {
  const token = headers.get('set-auth-token')
  if (!token || !user) throw new Error('Better Auth answered without a session')
  const { id, name, email, emailVerified, image, role } = user
  const account = { id, name, email, emailVerified: Boolean(emailVerified) }
  return { token, account: { ...account, image: image ?? null, role: role ?? null } }
}
