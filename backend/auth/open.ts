import { setTimeout as pause } from 'node:timers/promises'
import { createLimiter } from '#backend/core/limiter.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#backend/core/storage-errors.ts'
import { ApiError } from '#contract/errors.ts'
import { type Dependencies, hasErrorCode, openBetterAuth } from './better-auth.ts'
import { deleteUnverifiedAccount, withTokenOnce } from './google-accounts.ts'
import type { Claims } from './google-id-token.ts'
import { hashingLimits } from './password-hashing.ts'
import { findPasswordByEmail, findSession } from './queries.ts'
import { createTokenVerifier } from './session-tokens.ts'

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

/** A session as Better Auth returns it. */
interface SessionRow {
  id: string
  token: string
  userAgent?: string | null | undefined
  createdAt: Date
  expiresAt: Date
}

interface NewAccount {
  displayName: string
  email: string
  password: string
  college?: string | undefined
}

interface Credentials {
  email: string
  password: string
}

/** Accounts, passwords and sessions, by Better Auth. `device` is shown in the list of sessions. */
export interface Auth {
  /** Creates an account and a session; or says what is wrong with the email address. */
  signUp(account: NewAccount, device?: string): Promise<SignedIn | 'taken' | 'bad-email'>
  /**
   * Null if the account is unknown, has no password or another one: after a time that does not tell
   * which.
   */
  signIn(credentials: Credentials, device: string): Promise<SignedIn | null>
  /** Signs in, or up, with an ID token of Google; null if the token is not valid. */
  signInWithGoogle(credential: string, device: string): Promise<SignedIn | null>
  /** The session token in a signed token; null if the signature is wrong. */
  verifyToken(signed: string): Promise<string | null>
  /** The sessions of the member of a signed token. Throws `session/none` if it has ended. */
  listSessions(signedToken: string): Promise<SessionRow[]>
  /** Ends a session of that member, which may be the same one. */
  endSession(signedToken: string, token: string): Promise<void>
  /** Hashes a password. */
  hashPassword(password: string): Promise<string>
  /** Whether a password is that of the member of a signed token. */
  verifyPassword(signedToken: string, password: string): Promise<boolean>
  /** Loads the modules that signing in needs; without it the first sign-in loads them. */
  preload(): Promise<void>
}

/** Attempts of a first sign-in with Google while others sign in with the same address. */
const maxAttempts = 3

/** Logins at once: each takes milliseconds before it waits for its hash. */
const loginLimits = { ...hashingLimits, concurrency: 2 * hashingLimits.concurrency }

/** A failed login ends after a multiple of these milliseconds: unknown addresses take less time. */
const failureStep = 50

/** The headers of a call to Better Auth, which stores the device with the session. */
const headersOf = (device: string): Headers => new Headers(device ? { 'user-agent': device } : {})

/** The headers of a call with the session of a signed token. */
const bearerOf = (signedToken: string): Headers =>
  new Headers({ authorization: `Bearer ${signedToken}` })

/** The error of a call whose session has ended in the meantime; any other is unchanged. */
const toSessionError = (error: unknown): unknown =>
  hasErrorCode(error, 'UNAUTHORIZED') ? new ApiError('session/none') : error

/** Opens accounts, passwords and sessions. `deleteFiles` gets the files of deleted accounts. */
export function openAuth({
  deleteFiles,
  ...dependencies
}: Dependencies & { deleteFiles(keys: readonly string[]): void }): Auth {
  const { store, hashing, secret } = dependencies
  const { load, call } = openBetterAuth(dependencies)
  const limitLogins = createLimiter(loginLimits)
  // A power cut may lose the newest sessions; a sync here would block logins.
  const callUnsynced: typeof call = request => store.withoutSync(() => call(request))

  async function endSession(signedToken: string, token: string): Promise<void> {
    const headers = bearerOf(signedToken)
    await call(api => api.revokeSession({ headers, body: { token } })).catch(error => {
      if (!hasErrorCode(error, 'UNAUTHORIZED')) throw error
    })
    // It also succeeds when it could not read the session that it should delete.
    if (await findSession(store.db, token)) throw new ApiError('server/unavailable')
  }

  async function signIn(
    { email, password }: Credentials,
    device: string,
  ): Promise<SignedIn | null> {
    const findDigest = () => findPasswordByEmail(store.db, email.toLowerCase())
    const digest = await findDigest()
    try {
      const { headers, response } = await callUnsynced(api =>
        api.signInEmail({
          body: { email, password },
          headers: headersOf(device),
          returnHeaders: true,
        }),
      )
      const signedIn = toSignedIn(headers, response.user)
      if ((await findDigest()) === digest) return signedIn
      // A password change in the meantime has ended all sessions but this one.
      await endSession(signedIn.token, response.token)
      return null
    } catch (error) {
      // Better Auth hashes for unknown accounts, so that they take the same time, but not here.
      if (hasErrorCode(error, 'INVALID_EMAIL')) await hashing.hash(password)
      else if (!hasErrorCode(error, 'INVALID_EMAIL_OR_PASSWORD') && !isForeignKeyViolation(error))
        throw error
      return null
    }
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
      const { headers, response } = await callUnsynced(api =>
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
    verifyToken: createTokenVerifier(secret),
    hashPassword: hashing.hash,
    async verifyPassword(signedToken, password) {
      const headers = bearerOf(signedToken)
      try {
        await call(api => api.verifyPassword({ headers, body: { password } }))
        return true
      } catch (error) {
        if (hasErrorCode(error, 'INVALID_PASSWORD')) return false
        throw toSessionError(error)
      }
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

    async signIn(credentials, device) {
      const start = performance.now()
      const signedIn = await limitLogins(() => signIn(credentials, device))
      // A timer drops fractions, and may end a millisecond early.
      const rest = Math.ceil(failureStep - ((performance.now() - start) % failureStep)) + 1
      if (!signedIn) await pause(rest)
      return signedIn
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

    listSessions: signedToken =>
      call(api => api.listSessions({ headers: bearerOf(signedToken) })).catch(error => {
        throw toSessionError(error)
      }),

    endSession,

    async preload() {
      await Promise.all([load(), import('better-auth/crypto')])
    },
  }
}

interface AuthUser extends Pick<Account, 'id' | 'name' | 'email'> {
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
