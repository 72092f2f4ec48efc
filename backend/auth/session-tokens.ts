import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

const day = 24 * 60 * 60 * 1000

/** How long a session lasts unused, how often use renews it, and how long it lasts at most, an administrator's too; in milliseconds. */
export const lifetime = { session: 7 * day, renewal: day, most: 30 * day, administrator: day / 2 } as const

/** How many opened tokens are remembered at most. */
const mostKnown = 5000

const signedForm = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9+/_=-]+)$/

/**
 * Makes and opens signed tokens as Better Auth does: `<token>.<base64 of its HMAC-SHA-256>`. Our own, because opening one is part of
 * every call and costs microseconds so; a test holds both to Better Auth's tokens.
 */
export function createSeal(secret: string): {
  seal: (token: string) => string
  unseal: (signed: string) => string | null
} {
  const key = createSecretKey(Buffer.from(secret))
  const sign = (token: string) => createHmac('sha256', key).update(token).digest()
  const open = (signed: string): string | null => {
    const [, token, signature] = signedForm.exec(decoded(signed)) ?? []
    if (!token || !signature) return null
    const expected = sign(token)
    const given = Buffer.from(signature, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
  }
  // A signature that was right stays right: checking it anew is a tenth of a call. Whether the session still stands is asked every time.
  const known = new Map<string, string>()
  return {
    seal: token => `${token}.${sign(token).toString('base64')}`,
    unseal(signed) {
      if (signed.length > limits.token) return null
      const before = known.get(signed)
      if (before !== undefined) return before
      const token = open(signed)
      if (token === null) return null
      if (known.size >= mostKnown) known.clear()
      known.set(signed, token)
      return token
    },
  }
}

/** A client that took the token from a cookie header sends it percent-encoded. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
