import { AsyncLocalStorage } from 'node:async_hooks'
import { isUniqueViolation } from '#backend/db/errors.ts'
import type { Store } from '#backend/db/tables.ts'
import type { Clock } from '#backend/services.ts'
import type { CallContext } from './better-auth-options.ts'
import { deleteUnverifiedAccount, withTokenOnce } from './google-accounts.ts'
import type { Claims } from './google-id-token.ts'
import { decoyDigest, type PasswordHashing } from './password-hashing.ts'
import { type ChosenPassword, isCommonPassword } from './password-rules.ts'
import { deleteSession, findAccountWithPassword, findPassword } from './queries.ts'
import { createTokenSigner } from './session-tokens.ts'

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
  verifyToken(signed: string): string | null
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
  clock: Clock
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

/**
 * Opens Better Auth on our database. It is loaded lazily, since it would take a third of the start.
 */
export function openAuth({
  store,
  hashing,
  secret,
  origin,
  google,
  clock,
  deleteFiles,
}: Dependencies): Auth {
  const callContext = new AsyncLocalStorage<CallContext>()
  const loadBetterAuth = lazy(async () => {
    const [{ betterAuth }, { createOptions }] = await Promise.all([
      import('better-auth'),
      import('./better-auth-options.ts'),
    ])
    return betterAuth(createOptions({ store, hashing, secret, origin, callContext }))
  })
  const loadGoogle = lazy(async () => {
    const [{ createKeyStore }, { verifyIdToken }] = await Promise.all([
      import('./google-keys.ts'),
      import('./google-id-token.ts'),
    ])
    const keys = createKeyStore(google.keysUrl, clock)
    return (credential: string, clientId: string) =>
      verifyIdToken(credential, { clientId, keys, now: clock.now() })
  })
  const { signToken, verifyToken } = createTokenSigner(secret)

  /**
   * Calls Better Auth, which creates the session. Throws the cause of an error where it is known.
   */
  async function call(
    context: CallContext,
    request: (headers: Headers) => Promise<AuthResponse>,
    device: string,
  ): Promise<SignedIn> {
    const requestHeaders = new Headers(device ? { 'user-agent': device } : {})
    const { headers, response } = await callContext.run(context, () =>
      request(requestHeaders).catch(error => {
        throw context.cause ?? error
      }),
    )
    const token = headers.get('set-auth-token')
    if (!token) throw new Error('Better Auth answered without a token')
    return { token, account: toAccount(response.user) }
  }

  async function signInWithClaims(
    claims: Claims,
    device: string,
    attempts = maxAttempts,
  ): Promise<SignedIn | null> {
    const files = await deleteUnverifiedAccount(store, claims)
    if (!files) return null
    deleteFiles(files)
    try {
      return await call({ claims }, signInSocial, device)
    } catch (error) {
      // Another sign-in has just created the account.
      const isRace = isUniqueViolation(error) || hasErrorCode(error, 'OAUTH_LINK_ERROR')
      if (isRace && attempts > 1) return signInWithClaims(claims, device, attempts - 1)
      throw error
    }
  }

  async function signInSocial(requestHeaders: Headers): Promise<AuthResponse> {
    const { api } = await loadBetterAuth()
    const body = { provider: 'google' as const, idToken: { token: '' } }
    const { headers, response } = await api.signInSocial({
      body,
      headers: requestHeaders,
      returnHeaders: true,
    })
    if (!('user' in response) || !response.user)
      throw new Error('Better Auth answered without an account')
    return { headers, response: { user: response.user } }
  }

  return {
    verifyToken,
    isCommon: isCommonPassword,
    hashPassword: hashing.hash,
    async verifyPassword(userId, password) {
      const account = await findPassword(store.db, userId)
      return account?.password ? hashing.verify(account.password, password) : false
    },

    async signUp({ displayName, email, password, college }, device = '') {
      // Before Better Auth opens its transaction, which would block the database while hashing.
      const digest = await hashing.hash(password)
      const body = {
        name: displayName,
        email: email.toLowerCase(),
        password,
        ...(college ? { college } : {}),
      }
      try {
        const { api } = await loadBetterAuth()
        return await call(
          { digest },
          headers => api.signUpEmail({ body, headers, returnHeaders: true }),
          device,
        )
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

    // One query and one hash in every case, so that the time does not reveal whether the account
    // exists.
    async signIn(credentials, device) {
      const email = credentials.email.toLowerCase()
      const account = await findAccountWithPassword(store.db, email)
      const digest = account?.password ?? null
      const isRight = await hashing.verify(digest ?? decoyDigest, credentials.password)
      if (!isRight || !account || digest === null) return null
      const isUnchanged = async () =>
        (await findAccountWithPassword(store.db, email))?.password === digest
      const { internalAdapter } = await (await loadBetterAuth()).$context
      const session = await internalAdapter
        .createSession(account.id, false, { userAgent: device })
        .catch(async error => {
          // The account may have been deleted in the meantime.
          if (await isUnchanged()) throw error
          return null
        })
      if (!session) return null
      // A password change in the meantime has deleted all sessions but this one.
      if (await isUnchanged())
        return { token: signToken(session.token), account: toAccount(account) }
      await deleteSession(store.db, session.token)
      return null
    },

    async signInWithGoogle(credential, device) {
      const { clientId } = google
      if (clientId === null) return null
      const verify = await loadGoogle()
      const claims = await verify(credential, clientId)
      return (
        claims &&
        withTokenOnce(store, credential, claims.until, () => signInWithClaims(claims, device))
      )
    },

    async preload() {
      await Promise.all([loadBetterAuth(), google.clientId !== null && loadGoogle()])
    },
  }
}

interface AuthResponse {
  headers: Headers
  response: { user: AuthUser }
}

interface AuthUser {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image?: string | null | undefined
  role?: string | null | undefined
}

const toAccount = ({ id, name, email, emailVerified, image, role }: AuthUser): Account => ({
  id,
  name,
  email,
  emailVerified: Boolean(emailVerified),
  image: image ?? null,
  role: role ?? null,
})
