import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Lifetimes of a session, in milliseconds: without use, between renewals, in all, and in all for an
 * administrator.
 */
export const lifetime = {
  session: 7 * day,
  renewal: day,
  max: 30 * day,
  administrator: day / 2,
} as const

/** Verified tokens that are cached. */
const maxCached = 5000

const signedPattern = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9+/_=-]+)$/

/**
 * Signs and verifies session tokens like Better Auth: `<token>.<base64 of its HMAC-SHA-256>`. Our
 * own, because every request verifies one and this takes microseconds.
 */
export function createTokenSigner(secret: string): {
  signToken: (token: string) => string
  /** The token without its signature; null if the signature is wrong. */
  verifyToken: (signed: string) => string | null
} {
  const key = createSecretKey(Buffer.from(secret))
  const hmac = (token: string) => createHmac('sha256', key).update(token).digest()
  const verify = (signed: string): string | null => {
    const [, token, signature] = signedPattern.exec(decode(signed)) ?? []
    if (!token || !signature) return null
    const expected = hmac(token)
    const given = Buffer.from(signature, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
  }
  // Verifying takes a tenth of a request. Whether the session exists is not cached.
  const cache = new Map<string, string>()
  return {
    signToken: token => `${token}.${hmac(token).toString('base64')}`,
    verifyToken(signed) {
      if (signed.length > limits.token) return null
      const cached = cache.get(signed)
      if (cached !== undefined) return cached
      const token = verify(signed)
      if (token === null) return null
      if (cache.size >= maxCached) cache.clear()
      cache.set(signed, token)
      return token
    },
  }
}

/** Decodes a token from a cookie header, which is percent-encoded. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
