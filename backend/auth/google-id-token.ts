import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { limits } from '#contract/limits.ts'
import { session } from '#contract/session.ts'

/** The verified content of an ID token. */
export interface Claims {
  /** The permanent id of the person; an email address may change its owner. */
  sub: string
  /** Verified by the provider, lower-case. */
  email: string
  name: string
  /** When the token expires, in milliseconds. */
  until: number
}

/** In seconds. Google's tokens live for an hour. */
const clockSkew = 60
const maxAge = 2 * 60 * 60

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const { email: EmailSchema, displayName: NameSchema } = session.signUp.input.def.shape

interface Options {
  clientId: string
  keys: JWTVerifyGetKey
  /** Now, in milliseconds. */
  now: number
}

/**
 * Verifies an ID token of Google: signed with RS256, for our client id alone, current, with a
 * verified email address. Null for any other. Throws `server/unavailable` when the keys cannot be
 * fetched.
 */
export async function verifyIdToken(
  token: string,
  { clientId, keys, now }: Options,
): Promise<Claims | null> {
  try {
    // Without a key id any key could match.
    if (!decodeProtectedHeader(token).kid) return null
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      clockTolerance: clockSkew,
      maxTokenAge: maxAge,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    })
    return readClaims(payload, clientId)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

function readClaims(
  { aud, sub, exp, email_verified, ...rest }: JWTPayload,
  clientId: string,
): Claims | null {
  // A token for several audiences could be replayed by another one.
  if (aud !== clientId || email_verified !== true) return null
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || exp === undefined) return null
  const email = EmailSchema.safeParse(rest.email)
  if (!email.success) return null
  const given = typeof rest.name === 'string' ? [...rest.name].slice(0, limits.name).join('') : ''
  const name = NameSchema.safeParse(given)
  return {
    sub,
    email: email.data.toLowerCase(),
    name: name.success ? name.data : (email.data.split('@')[0] ?? email.data),
    until: (exp + clockSkew) * 1000,
  }
}
