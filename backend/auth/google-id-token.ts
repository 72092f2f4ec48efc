import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { ApiError } from '#contract/errors.ts'
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

/** Bytes of the reply with the keys. */
const maxKeysSize = 128 * 1024

/** Fetches the keys; throws for a reply that is too large. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxKeysSize)
      throw new Error(`The keys at ${url} have more than ${maxKeysSize} bytes`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), response)
}

/** In milliseconds; the cooldown is that of requests for an unknown key. */
const keyOptions = {
  timeoutDuration: 4000,
  cacheMaxAge: 60 * 60_000,
  cooldownDuration: 60_000,
  [customFetch]: fetchKeys,
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const { email: EmailSchema, displayName: NameSchema } = session.signUp.input.def.shape

/**
 * Fetches and caches the public keys (JWKS) of the identity provider. While it is unreachable the
 * cached ones still work; throws `server/unavailable` when none of them matches.
 */
function createKeyStore(url: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), keyOptions)
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      const cached = remote.jwks()
      const key = cached && (await createLocalJWKSet(cached)(header, token).catch(() => null))
      if (key) return key
      throw new ApiError('server/unavailable')
    }
  }
}

/**
 * Creates the verifier of Google's ID tokens: signed with RS256, for our client id alone, current,
 * with a verified email address. It returns null for any other, and throws `server/unavailable`
 * when the keys cannot be fetched.
 */
export function createIdTokenVerifier(
  clientId: string,
  keysUrl: string,
): (token: string) => Promise<Claims | null> {
  const keys = createKeyStore(keysUrl)
  return async token => {
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
      })
      // A token for several audiences could be replayed by another one.
      return payload.aud === clientId ? readClaims(payload) : null
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** Reads the claims of a token; null if one is missing or cannot be used. */
export function readClaims({ sub, exp, email_verified, ...rest }: JWTPayload): Claims | null {
  if (email_verified !== true) return null
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
