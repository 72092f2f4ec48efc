import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '#backend/services.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * In milliseconds: timeout of a request, lifetime of the keys, and pauses before the next request.
 */
const times = { timeout: 4000, lifetime: 60 * 60_000, afterUnknownKey: 60_000, afterFailure: 5000 }
/** Bytes of a response. */
const maxSize = 128 * 1024

/**
 * Fetches and caches the public keys (JWKS) of the identity provider at a URL. They are fetched
 * again each hour, and at most once a minute for an unknown key; if that fails, the cached ones
 * still work. Throws `server/unavailable` when no key matches and the provider cannot be reached.
 */
export function createKeyStore(url: string, clock: Clock): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let hasFailed = false
  let pending: Promise<void> | null = null

  const refresh = (): Promise<void> => {
    pending ??= fetchKeys(url)
      .then(createLocalJWKSet)
      .then(
        found => {
          keys = found
          fetchedAt = clock.now()
          hasFailed = false
        },
        () => {
          hasFailed = true
        },
      )
      .finally(() => {
        triedAt = clock.now()
        pending = null
      })
    return pending
  }

  const mayFetch = (): boolean =>
    Math.abs(clock.now() - triedAt) >= (keys ? times.afterUnknownKey : times.afterFailure)

  return async (header, token) => {
    const find = async () => {
      try {
        return await keys?.(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return undefined
        throw error
      }
    }
    if (Math.abs(clock.now() - fetchedAt) >= times.lifetime && mayFetch()) await refresh()
    const known = await find()
    if (known) return known
    if (mayFetch() || pending) await refresh()
    const found = await find()
    if (found) return found
    throw hasFailed ? new ApiError('server/unavailable') : new errors.JWKSNoMatchingKey()
  }
}

/** Fetches keys with limits of time and size, and without redirects. */
async function fetchKeys(url: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(times.timeout)
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok || !response.body)
    throw new Error(`The keys were answered with ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > maxSize) throw new Error('The keys are too large')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
