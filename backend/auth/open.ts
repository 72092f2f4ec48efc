import { setTimeout as pause } from 'node:timers/promises'
import { createLimiter } from '#backend/core/limiter.ts'
import type { Clock } from '#backend/core/services.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#backend/core/storage-errors.ts'
import type { Db } from '#backend/db/tables.ts'
import { type Dependencies, hasErrorCode, openBetterAuth } from './better-auth.ts'
import { encodeEmail } from './email-address.ts'
import { createEmailLinks, type EmailLinks } from './email-links.ts'
import { deleteUnverifiedAccount, withTokenOnce } from './google-accounts.ts'
import type { Claims } from './google-id-token.ts'
import { createMemberSessions, type MemberSessions } from './member-sessions.ts'
import { hashingLimits } from './password-hashing.ts'
import { createPasswords, formsOf, type Passwords } from './passwords.ts'
import { findPasswordByEmail } from './queries.ts'
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
export interface Auth extends EmailLinks, MemberSessions, Passwords {
  /** Creates an account and a session; null if the email address is taken. */
  signUp(account: NewAccount, device?: string): Promise<SignedIn | null>
  /**
   * Null if the account is unknown, has no password or another one: after a time that does not tell
   * which.
   */
  signIn(credentials: Credentials, device: string): Promise<SignedIn | null>
  /** Signs in, or up, with an ID token of Google; null if the token is not valid. */
  signInWithGoogle(credential: string, device: string): Promise<SignedIn | null>
  /** The session token in a signed token; null if the signature is wrong. */
  verifyToken(signed: string): Promise<string | null>
  /** Runs a transaction in which these functions take part. */
  transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>
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

/** Opens accounts, passwords and sessions. `deleteFiles` gets the files of deleted accounts. */
export function openAuth({
  deleteFiles,
  ...dependencies
}: Dependencies & { clock: Clock; deleteFiles(keys: readonly string[]): void }): Auth {
  const { store, secret } = dependencies
  const betterAuth = openBetterAuth(dependencies)
  const { load, call, transaction } = betterAuth
  const passwords = createPasswords(betterAuth, dependencies)
  const sessions = createMemberSessions(betterAuth)
  const limitLogins = createLimiter(loginLimits)

  async function signIn(
    { email, password }: Credentials,
    device: string,
  ): Promise<SignedIn | null> {
    const findDigest = () => findPasswordByEmail(store.db, email.toLowerCase())
    const digest = await findDigest()
    try {
      const { headers, response } = await call(api =>
        api.signInEmail({
          body: { email: encodeEmail(email), password },
          headers: headersOf(device),
          returnHeaders: true,
        }),
      )
      const signedIn = toSignedIn(headers, response.user)
      if ((await findDigest()) === digest) return signedIn
      // A password change in the meantime has ended all sessions but this one.
      await sessions.endSession(signedIn.token, response.token)
      return null
    } catch (error) {
      // Better Auth also hashes for unknown accounts, so that they take the same time.
      if (hasErrorCode(error, 'INVALID_EMAIL_OR_PASSWORD') || isForeignKeyViolation(error))
        return null
      throw error
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
    verifyToken: createTokenVerifier(secret),
    transaction,
    ...createEmailLinks(betterAuth, dependencies),
    ...sessions,
    ...passwords,

    async signUp({ displayName, email, password, college }, device = '') {
      const digest = await passwords.hashPassword(password)
      const account = { name: displayName, email: encodeEmail(email), password: digest }
      const body = { ...account, ...(college ? { college } : {}) }
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
          return null
        throw error
      }
    },

    async signIn(credentials, device) {
      const start = performance.now()
      let signedIn: SignedIn | null = null
      // Hashes made before passwords were normalized are of what was typed.
      for (const password of formsOf(credentials.password))
        signedIn ??= await limitLogins(() => signIn({ ...credentials, password }, device))
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
        withTokenOnce(betterAuth, credential, claims.until, () =>
          signInWithClaims(claims, credential, device),
        )
      )
    },

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
