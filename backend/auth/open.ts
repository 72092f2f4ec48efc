import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { isTaken } from '#backend/db/failures.ts'
import type { Store } from '#backend/db/tables.ts'
import type { Hashing } from './hashing.ts'
import { type Attempt, optionsOf } from './options.ts'
import { createSeal } from './tokens.ts'

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

/** Credentials and sessions, carried by Better Auth. Nothing else in the product touches a password. */
export interface Auth {
  /** Creates an account and signs it in, or says why the address will not do. */
  signUp(account: NewAccount): Promise<Entered | 'taken' | 'bad-email'>
  /** Signs in; null for an unknown address and a wrong password alike, after about the same time. */
  signIn(credentials: { email: string; password: string }): Promise<Entered | null>
  /** The session token inside a signed one, or null when the signature is not ours. */
  unseal(signed: string): string | null
}

/** Opens Better Auth on our database. `secret` signs the tokens, `origin` is where people reach the site. */
export function openAuth(store: Store, hashing: Hashing, secret: string, origin: string): Auth {
  const attempts = new AsyncLocalStorage<Attempt>()
  const auth = betterAuth(optionsOf({ store, hashing, secret, origin, attempts }))

  /** Better Auth logs why it failed and throws a general error; the cause decides what we answer. */
  async function attempt<T>(start: Attempt, act: () => Promise<T>): Promise<T> {
    return attempts.run(start, async () => {
      try {
        return await act()
      } catch (error) {
        throw start.cause ?? error
      }
    })
  }

  return {
    async signUp({ displayName, email, password, college }) {
      // Hashed before Better Auth opens its transaction, which would otherwise hold the database while others queue to hash.
      const digest = await hashing.hash(password)
      const body = {
        name: displayName,
        email: email.toLowerCase(),
        password,
        ...(college ? { college } : {}),
      }
      try {
        const entered = await attempt({ digest }, () => auth.api.signUpEmail({ body, returnHeaders: true }))
        return { token: tokenIn(entered.headers), account: accountOf(entered.response.user) }
      } catch (error) {
        if (isTaken(error) || saysCode(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) return 'taken'
        if (saysCode(error, 'INVALID_EMAIL')) return 'bad-email'
        throw error
      }
    },
    async signIn({ email, password }) {
      try {
        const body = { email: email.toLowerCase(), password }
        const entered = await attempt({}, () => auth.api.signInEmail({ body, returnHeaders: true }))
        return { token: tokenIn(entered.headers), account: accountOf(entered.response.user) }
      } catch (error) {
        if (saysCode(error, 'INVALID_EMAIL_OR_PASSWORD') || saysCode(error, 'INVALID_EMAIL')) return null
        throw error
      }
    },
    unseal: createSeal(secret),
  }
}

const saysCode = (error: unknown, code: string): boolean =>
  error instanceof APIError && error.body?.code === code

function tokenIn(headers: Headers): string {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('Better Auth answered without a token')
  return token
}

interface Answered {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image?: string | null | undefined
  role?: string | null | undefined
}

const accountOf = ({ id, name, email, emailVerified, image, role }: Answered): Account => ({
  id,
  name,
  email,
  emailVerified,
  image: image ?? null,
  role: role ?? null,
})
