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

/**
 * The session token in a token that Better Auth has signed; null if the signature is wrong. Loads
 * its functions late, like the rest of it.
 */
export async function verifySignedToken(signed: string, secret: string): Promise<string | null> {
  if (signed.length > limits.token) return null
  const [token, signature, ...rest] = decode(signed).split('.')
  if (!token || !signature || rest.length > 0) return null
  const { constantTimeEqual, makeSignature } = await import('better-auth/crypto')
  return constantTimeEqual(await makeSignature(token, secret), signature) ? token : null
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
