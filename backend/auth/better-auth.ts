import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mail } from '#backend/core/services.ts'
import type { Store } from '#backend/db/store.ts'
import type { Db } from '#backend/db/tables.ts'
import { ApiError } from '#contract/errors.ts'
import { decodeEmail } from './email-address.ts'
import type { PasswordHashing } from './password-hashing.ts'

export interface Dependencies {
  store: Store
  hashing: PasswordHashing
  mail: Pick<Mail, 'send'>
  /** Signs the tokens of sessions and of links that verify an address. */
  secret: string
  /** The public address of the site. */
  origin: string
  /** Sign-in with Google: the audience of its tokens, null to disable it, and its keys. */
  google: { clientId: string | null; keysUrl: string }
}

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

/**
 * Opens Better Auth on our database. It is loaded lazily, since it would take a third of the start.
 */
export function openBetterAuth({
  store,
  hashing,
  secret,
  origin,
  google: { clientId, keysUrl },
}: Dependencies) {
  const failures = new AsyncLocalStorage<{ cause?: Error }>()
  const onError = (error: Error) => Object.assign(failures.getStore() ?? {}, { cause: error })

  const load = lazy(async () => {
    const [{ betterAuth }, adapters, context, { createOptions }, { createIdTokenVerifier }] =
      await Promise.all([
        import('better-auth'),
        import('@better-auth/kysely-adapter'),
        import('@better-auth/core/context'),
        import('./better-auth-options.ts'),
        import('./google-id-token.ts'),
      ])
    const google =
      clientId === null ? null : { clientId, verify: createIdTokenVerifier(clientId, keysUrl) }
    const options = createOptions({ store, hashing, secret, origin, google, onError })
    const { api, $context } = betterAuth(options)
    // The first call prepares more; within a transaction it would wait for the only connection.
    await api.ok()
    const { internalAdapter } = await $context
    const { findUserByEmail } = internalAdapter
    internalAdapter.findUserByEmail = (email, ...rest) =>
      findUserByEmail(decodeEmail(email), ...rest)
    const currentAdapter = await context.getCurrentDBAdapterAsyncLocalStorage()
    const createAdapter = (trx: Db) => adapters.kyselyAdapter(trx, { type: store.engine })(options)
    return { api, internalAdapter, currentAdapter, createAdapter, google }
  })

  type Loaded = Awaited<ReturnType<typeof load>>

  /**
   * Calls Better Auth. It logs the error of a failed query and then throws a general one, or goes
   * on as if no row had been found; this throws the error itself.
   */
  async function call<T>(
    request: (api: Loaded['api'], adapter: Loaded['internalAdapter']) => Promise<T>,
  ): Promise<T> {
    const { api, internalAdapter } = await load()
    const failure: { cause?: Error } = {}
    const result = await failures
      .run(failure, () => request(api, internalAdapter))
      .catch(error => {
        throw failure.cause ?? error
      })
    if (failure.cause) throw failure.cause
    return result
  }

  /**
   * Runs a transaction in which calls of Better Auth take part. It has no parameter for that: it
   * reads the adapter of its current transaction from an AsyncLocalStorage.
   */
  async function transaction<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const { currentAdapter, createAdapter } = await load()
    return store.db.transaction().execute(trx => {
      const current = { adapter: createAdapter(trx), pendingHooks: [], isTransactionActive: true }
      return currentAdapter.run(current, () => work(trx))
    })
  }

  return { load, call, transaction }
}

export type BetterAuth = ReturnType<typeof openBetterAuth>

/** The headers of a call with the session of a signed token. */
export const bearerOf = (signedToken: string): Headers =>
  new Headers({ authorization: `Bearer ${signedToken}` })

/** The error of a call whose session has ended in the meantime; any other is unchanged. */
export const toSessionError = (error: unknown): unknown =>
  hasErrorCode(error, 'UNAUTHORIZED') ? new ApiError('session/none') : error

/** Whether Better Auth failed with one of its error codes. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as { body?: { code?: unknown } }).body?.code === code
