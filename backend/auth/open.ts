import { AsyncLocalStorage } from 'node:async_hooks'
import { isTaken } from '#backend/db/errors.ts'
import type { Store } from '#backend/db/tables.ts'
import { saysCode, toldCause } from './attempts.ts'
import type { Attempt } from './better-auth-options.ts'
import { makeRoom, withTokenOnce } from './google-accounts.ts'
import type { Claims } from './google-id-token.ts'
import { decoy, type Hashing } from './password-hashing.ts'
import { type Chosen, isCommonPassword } from './password-rules.ts'
import { accountAt, dropSession, passwordOf } from './queries.ts'
import { createSeal } from './session-tokens.ts'

/** An account as Better Auth and our session query both know it. */
export interface Account {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  role: string | null
}

/** A new session: the signed token that the person keeps, and whose it is. */
interface Entered {
  token: string
  account: Account
}

interface NewAccount {
  displayName: string
  email: string
  password: string
  college?: string | undefined
}

/** Credentials and sessions, carried by Better Auth. Nothing else in the product touches a password. `device` is what a session is shown by. */
export interface Auth {
  /** Creates an account and signs it in, or says why the address will not do. */
  signUp(account: NewAccount, device?: string): Promise<Entered | 'taken' | 'bad-email'>
  /** Signs in; null for an unknown address, a wrong password and an account without one alike, after about the same time. */
  signIn(credentials: { email: string; password: string }, device: string): Promise<Entered | null>
  /** Signs in by an ID token of the identity provider, for the first time too; null for one that does not count. */
  google(credential: string, device: string): Promise<Entered | null>
  /** The session token inside a signed one, or null when the signature is not ours. */
  unseal(signed: string): string | null
  /** Whether a password is among the first that somebody would guess of this person. */
  isCommon(chosen: Chosen): boolean
  /** The digest of a password, made in turn with all others. */
  digest(password: string): Promise<string>
  /** Whether a password is an account's. */
  isPassword(userId: string, password: string): Promise<boolean>
  /** Resolves when all that signing in needs is loaded; whoever signs in before then waits for it. */
  ready(): Promise<void>
}

interface Parts {
  store: Store
  hashing: Hashing
  /** Signs the tokens. */
  secret: string
  /** Where people reach the site. */
  origin: string
  google: { clientId: string | null; keysUrl: string }
  clock: { now(): number }
  /** Removes files that nothing names any more. */
  removeFiles(keys: readonly string[]): void
}

/** How often a first sign-in is tried again when another one for the same address came between. */
const tries = 3

/** Loads something when it is first asked for, once, unless that fails. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch(error => {
      loaded = null
      throw error
    })
    return loaded
  }
}

/** Opens Better Auth on our database. It is loaded after the start, of which it would be a third: most answers do not need it. */
export function openAuth({ store, hashing, secret, origin, google, clock, removeFiles }: Parts): Auth {
  const attempts = new AsyncLocalStorage<Attempt>()
  const better = once(async () => {
    const [{ betterAuth }, { optionsOf }] = await Promise.all([
      import('better-auth'),
      import('./better-auth-options.ts'),
    ])
    return betterAuth(optionsOf({ store, hashing, secret, origin, attempts }))
  })
  const provider = once(async () => {
    const [{ createKeys }, { readIdToken }] = await Promise.all([
      import('./google-keys.ts'),
      import('./google-id-token.ts'),
    ])
    const keys = createKeys(google.keysUrl, clock)
    return (credential: string, clientId: string) =>
      readIdToken(credential, { clientId, keys, now: clock.now() })
  })
  const { seal, unseal } = createSeal(secret)

  const attempt = <T>(start: Attempt, act: () => Promise<T>): Promise<T> =>
    attempts.run(start, () => act().catch(error => toldCause(start, error)))

  /** Better Auth makes the session and its token; both come back beside the account. */
  async function enter(start: Attempt, ask: (headers: Headers) => Promise<Answered>, device: string) {
    const headers = new Headers(device ? { 'user-agent': device } : {})
    const { headers: given, response } = await attempt(start, () => ask(headers))
    return { token: tokenIn(given), account: accountOf(response.user) }
  }

  async function enterAs(claims: Claims, device: string, left = tries): Promise<Entered | null> {
    const files = await makeRoom(store, claims)
    if (!files) return null
    removeFiles(files)
    const body = { provider: 'google' as const, idToken: { token: '' } }
    try {
      return await enter({ claims }, headers => signInSocial({ body, headers }), device)
    } catch (error) {
      const overtaken = isTaken(error) || saysCode(error, 'OAUTH_LINK_ERROR')
      if (overtaken && left > 1) return enterAs(claims, device, left - 1)
      throw error
    }
  }

  async function signInSocial(given: {
    body: { provider: 'google'; idToken: { token: string } }
    headers: Headers
  }) {
    const { api } = await better()
    const { headers, response } = await api.signInSocial({ ...given, returnHeaders: true })
    if (!('user' in response) || !response.user) throw new Error('Better Auth answered without an account')
    return { headers, response: { user: response.user } }
  }

  return {
    unseal,
    isCommon: isCommonPassword,
    digest: hashing.hash,
    async isPassword(userId, password) {
      const known = await passwordOf(store.db, userId)
      return known?.password ? hashing.verify(known.password, password) : false
    },

    async signUp({ displayName, email, password, college }, device = '') {
      // Hashed before Better Auth opens its transaction, which would otherwise hold the database while others queue to hash.
      const digest = await hashing.hash(password)
      const body = {
        name: displayName,
        email: email.toLowerCase(),
        password,
        ...(college ? { college } : {}),
      }
      try {
        const { api } = await better()
        const ask = (headers: Headers) => api.signUpEmail({ body, headers, returnHeaders: true })
        return await enter({ digest }, ask, device)
      } catch (error) {
        if (isTaken(error) || saysCode(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) return 'taken'
        if (saysCode(error, 'INVALID_EMAIL')) return 'bad-email'
        throw error
      }
    },

    // One question and one check whatever the account is, so that the time of a refusal tells nothing of it.
    async signIn({ email: typed, password }, device) {
      const email = typed.toLowerCase()
      const known = await accountAt(store.db, email)
      const digest = known?.password ?? null
      if (!(await hashing.verify(digest ?? decoy, password)) || !known || digest === null) return null
      const isStillSo = async () => (await accountAt(store.db, email))?.password === digest
      const { internalAdapter } = await (await better()).$context
      const session = await internalAdapter
        .createSession(known.id, false, { userAgent: device })
        .catch(async error => {
          // Of an account that was deleted meanwhile.
          if (await isStillSo()) throw error
          return null
        })
      if (!session) return null
      // A password that was changed or dropped meanwhile has ended every session, but could not know of this one.
      if (await isStillSo()) return { token: seal(session.token), account: accountOf(known) }
      await dropSession(store.db, session.token)
      return null
    },

    async google(credential, device) {
      const { clientId } = google
      if (clientId === null) return null
      const read = await provider()
      const claims = await read(credential, clientId)
      return claims && withTokenOnce(store, credential, claims.until, () => enterAs(claims, device))
    },

    async ready() {
      await Promise.all([better(), google.clientId !== null && provider()])
    },
  }
}

interface Answered {
  headers: Headers
  response: { user: Shown }
}

interface Shown {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image?: string | null | undefined
  role?: string | null | undefined
}

function tokenIn(headers: Headers): string {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('Better Auth answered without a token')
  return token
}

const accountOf = ({ id, name, email, emailVerified, image, role }: Shown): Account => ({
  id,
  name,
  email,
  emailVerified: Boolean(emailVerified),
  image: image ?? null,
  role: role ?? null,
})
