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

/**
 * Creates the verifier of the tokens that Better Auth signs. It returns the session token; null if
 * the signature is wrong. The functions of Better Auth are loaded late, like the rest of it.
 */
export function createTokenVerifier(secret: string): (signed: string) => Promise<string | null> {
  // Verifying takes a fifth of a request. Whether the session exists is not cached.
  const cache = new Map<string, string>()
  return async signed => {
    const cached = cache.get(signed)
    if (cached !== undefined) return cached
    if (signed.length > limits.token) return null
    const [token, signature, ...rest] = decode(signed).split('.')
    if (!token || !signature || rest.length > 0) return null
    const { constantTimeEqual, makeSignature } = await import('better-auth/crypto')
    if (!constantTimeEqual(await makeSignature(token, secret), signature)) return null
    if (cache.size >= maxCached) cache.clear()
    cache.set(signed, token)
    return token
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
