import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { limits } from '#contract/limits.ts'
import { session } from '#contract/session.ts'

/** Whom the identity provider vouches for. */
export interface Claims {
  /** Names the person at the provider for good; an address may change hands. */
  sub: string
  /** Verified by the provider, lower-case. */
  email: string
  name: string
  /** When the token ends, in milliseconds. */
  until: number
}

/** Seconds by which clocks may differ, and the longest life of a token of this provider (an hour) with some to spare. */
const skew = 60
const oldest = 2 * 60 * 60

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const { email: emailShape, displayName: nameShape } = session.signUp.input.def.shape

interface Expected {
  clientId: string
  keys: JWTVerifyGetKey
  /** Now, in milliseconds. */
  now: number
}

/**
 * Verifies an ID token: our provider's signature by RS256 alone, for us alone, in its
 * time, with a verified address. Gives null for any other; throws what the keys throw when they cannot be had.
 */
export async function readIdToken(token: string, { clientId, keys, now }: Expected): Promise<Claims | null> {
  try {
    // Without the name of a key, any key might fit.
    if (!decodeProtectedHeader(token).kid) return null
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      clockTolerance: skew,
      maxTokenAge: oldest,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    })
    return claimsOf(payload, clientId)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

function claimsOf({ aud, sub, exp, email_verified, ...rest }: JWTPayload, clientId: string): Claims | null {
  // A token for several parties could be taken from one to another.
  if (aud !== clientId || email_verified !== true) return null
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || exp === undefined) return null
  const email = emailShape.safeParse(rest.email)
  if (!email.success) return null
  const given = typeof rest.name === 'string' ? [...rest.name].slice(0, limits.name).join('') : ''
  const name = nameShape.safeParse(given)
  return {
    sub,
    email: email.data.toLowerCase(),
    name: name.success ? name.data : (email.data.split('@')[0] ?? email.data),
    until: (exp + skew) * 1000,
  }
}
