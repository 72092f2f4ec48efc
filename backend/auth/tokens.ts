import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

const day = 24 * 60 * 60 * 1000

/** How long a session lasts unused, how often use renews it, and how long it lasts at most, an administrator's too; in milliseconds. */
export const lifetime = { session: 7 * day, renewal: day, most: 30 * day, administrator: day / 2 } as const

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
  return {
    seal: token => `${token}.${sign(token).toString('base64')}`,
    unseal(signed) {
      if (signed.length > limits.token) return null
      const [, token, signature] = signedForm.exec(decoded(signed)) ?? []
      if (!token || !signature) return null
      const expected = sign(token)
      const given = Buffer.from(signature, 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
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
