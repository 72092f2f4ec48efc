import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '#backend/db/store.ts'
import type { PasswordHashing } from './password-hashing.ts'

export interface Dependencies {
  store: Store
  hashing: PasswordHashing
  /** Signs the session tokens. */
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
    const [{ betterAuth }, { createOptions }, { createIdTokenVerifier }] = await Promise.all([
      import('better-auth'),
      import('./better-auth-options.ts'),
      import('./google-id-token.ts'),
    ])
    const google =
      clientId === null ? null : { clientId, verify: createIdTokenVerifier(clientId, keysUrl) }
    const { api } = betterAuth(createOptions({ store, hashing, secret, origin, google, onError }))
    return { api, google }
  })

  /**
   * Calls Better Auth. It logs the error of a failed query and then throws a general one, or goes
   * on as if no row had been found; this throws the error itself.
   */
  async function call<T>(
    request: (api: Awaited<ReturnType<typeof load>>['api']) => Promise<T>,
  ): Promise<T> {
    const { api } = await load()
    const failure: { cause?: Error } = {}
    const result = await failures
      .run(failure, () => request(api))
      .catch(error => {
        throw failure.cause ?? error
      })
    if (failure.cause) throw failure.cause
    return result
  }

  return { load, call }
}

/** Whether Better Auth failed with one of its error codes. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as { body?: { code?: unknown } }).body?.code === code
