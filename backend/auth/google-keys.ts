import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { ApiError } from '#contract/errors.ts'

/** Times in milliseconds, sizes in bytes. */
const bounds = { answer: 4000, size: 128 * 1024, fresh: 60 * 60_000, unknown: 60_000, failing: 5000 }

interface Clock {
  now(): number
}

/**
 * The public keys of the identity provider, by address. They are fetched when first needed and again each hour; when that
 * fails, the keys at hand keep working. A key that is not among them asks the provider again, at most once a minute. Throws
 * `server/unavailable` only when no key fits and the provider could not be asked.
 */
export function createKeys(address: string, clock: Clock): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let fetched = Number.NEGATIVE_INFINITY
  let tried = Number.NEGATIVE_INFINITY
  let failed = false
  let underWay: Promise<void> | null = null

  const refresh = (): Promise<void> => {
    underWay ??= fetchKeys(address)
      .then(createLocalJWKSet)
      .then(
        found => {
          keys = found
          fetched = clock.now()
          failed = false
        },
        () => {
          failed = true
        },
      )
      .finally(() => {
        tried = clock.now()
        underWay = null
      })
    return underWay
  }

  const mayAsk = (): boolean => Math.abs(clock.now() - tried) >= (keys ? bounds.unknown : bounds.failing)

  return async (header, token) => {
    const find = async () => {
      try {
        return await keys?.(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return undefined
        throw error
      }
    }
    if (Math.abs(clock.now() - fetched) >= bounds.fresh && mayAsk()) await refresh()
    const known = await find()
    if (known) return known
    if (mayAsk() || underWay) await refresh()
    const found = await find()
    if (found) return found
    throw failed ? new ApiError('server/unavailable') : new errors.JWKSNoMatchingKey()
  }
}

/** One answer of bounded time and size, from this address alone. */
async function fetchKeys(address: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(bounds.answer)
  const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok || !answer.body) throw new Error(`The keys were answered with ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.length
    if (size > bounds.size) throw new Error('The keys are too large')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
