import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
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

/** Creates what verifies ID tokens of Google that were made for a client. */
export function createGoogleProvider(clientId: string) {
  const keys = createRemoteJWKSet(googleKeysUrl, keyOptions)

  /** Fetches the key of a token, unless it is cached. Throws `server/unavailable` if that fails. */
  async function prepareKey(token: string): Promise<void> {
    let header: ProtectedHeaderParameters
    try {
      header = decodeProtectedHeader(token)
    } catch {
      return
    }
    await keys({ ...header, alg: 'RS256' }).catch(error => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw new ApiError('server/unavailable')
    })
  }

  /** Whom an ID token names; null if it is not valid, or the address is not verified. */
  return async (token: string): Promise<Identity | null> => {
    await prepareKey(token)
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
    } catch {
      return null
    }
  }
}
