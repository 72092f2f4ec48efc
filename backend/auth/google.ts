import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { ApiError } from '#contract/errors.ts'
import { type Identity, toIdentity } from './identity.ts'

/** Where Google publishes the keys of its tokens. */
export const googleKeysUrl = new URL('https://www.googleapis.com/oauth2/v3/certs')

/** Bytes of a reply of an identity provider. */
const maxReplySize = 128 * 1024

/** Fetches from an identity provider; a reply that is too large ends with an error. */
export async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options)
  let size = 0
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length
      if (size > maxReplySize) controller.error(new Error('The reply is too large'))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limiter), response)
}

/** In milliseconds. */
const keyOptions = { timeoutDuration: 4000, [customFetch]: fetchLimited }

/** Errors of jose that are about the keys, not about the token. */
const keyErrors = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'])

/**
 * Creates what reads ID tokens of Google that were made for a client: whom a token names; null if
 * it is not valid, or the address is not verified. Throws `server/unavailable` without Google's
 * keys.
 */
export function createGoogleProvider(clientId: string) {
  const keys = createRemoteJWKSet(googleKeysUrl, keyOptions)
  return async (token: string): Promise<Identity | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        audience: clientId,
        clockTolerance: 60,
        // Also rejects a token of the future. Google's live for an hour.
        maxTokenAge: '2h',
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return payload.email_verified === true ? toIdentity('google', payload) : null
    } catch (error) {
      if (error instanceof errors.JOSEError && !keyErrors.has(error.code)) return null
      throw new ApiError('server/unavailable')
    }
  }
}
