import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import type { OidcSettings } from '#backend/core/config.ts'
import { randomText } from '#backend/core/ids.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { ApiError } from '#contract/errors.ts'
import { fetchLimited } from './google.ts'
import { type Identity, toIdentity } from './identity.ts'

/**
 * Seconds for each request to the provider, and by how much its clock may differ: tokens of Entra
 * are five minutes old when they are made.
 */
const limits = { timeout: 4, clockTolerance: 600 }

interface Dependencies {
  settings: OidcSettings
  /** The public address of the site. */
  origin: string
  secret: string
  clock: Clock
  log: Log
}

/**
 * Sign-in with any OpenID Connect provider: authorization code with PKCE. The browser keeps a
 * ticket that never stands in an address; state, nonce and verifier follow from it, so the server
 * stores nothing, and an answer of the provider works in the browser alone that asked for it.
 */
export function createOidcProvider({ settings, origin, secret, clock, log }: Dependencies) {
  const { issuer, clientId, clientSecret, trustsEmails } = settings
  const redirectUri = `${origin}/auth/oidc`
  const derive = (purpose: string, ticket: string): string =>
    createHmac('sha256', secret).update(`oidc ${purpose} ${ticket}`).digest('base64url')

  let discovered: Promise<client.Configuration> | null = null
  /** Reads what the provider says about itself, once it has answered. */
  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(
        issuer,
        clientId,
        { [client.clockTolerance]: limits.clockTolerance },
        client.ClientSecretBasic(clientSecret),
        {
          timeout: limits.timeout,
          [client.customFetch]: (url, options) => fetchLimited(url, options as RequestInit),
          execute: [
            client.enableNonRepudiationChecks,
            // The settings allow `http:` on this machine only.
            ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      .catch(error => {
        discovered = null
        throw error
      })
    return discovered
  }

  /** Exchanges the answer of the provider for the claims of the person. */
  async function readClaims(ticket: string, answer: string) {
    const provider = await discover()
    const tokens = await client.authorizationCodeGrant(
      provider,
      new URL(`${redirectUri}?${answer}`),
      {
        pkceCodeVerifier: derive('verifier', ticket),
        expectedState: derive('state', ticket),
        expectedNonce: derive('nonce', ticket),
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    const behind = Math.round(clock.now() / 1000 - claims.iat)
    if (Math.abs(behind) > limits.clockTolerance) {
      log.warn({ seconds: behind }, 'the clock of the OpenID Connect provider is behind')
      throw new ApiError('session/provider-clock')
    }
    if (claims.email || !provider.serverMetadata().userinfo_endpoint) return claims
    return {
      ...claims,
      ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)),
    }
  }

  /** Logs codes alone: the errors hold tokens. */
  function toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error
    const { code, error: reason } = Object(error) as { code?: string; error?: string }
    log.warn({ code, reason }, 'a sign-in with the OpenID Connect provider failed')
    if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new ApiError('session/provider-clock')
    const isUnavailable =
      error instanceof TypeError || code === undefined || code === 'OAUTH_TIMEOUT'
    return new ApiError(isUnavailable ? 'server/unavailable' : 'session/provider')
  }

  return {
    /** A new ticket, and the address at the provider where a sign-in with it begins. */
    async start(): Promise<{ url: string; ticket: string }> {
      const ticket = randomText(32)
      try {
        const url = client.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: derive('state', ticket),
          nonce: derive('nonce', ticket),
          code_challenge: await client.calculatePKCECodeChallenge(derive('verifier', ticket)),
          code_challenge_method: 'S256',
        })
        return { url: url.href, ticket }
      } catch (error) {
        throw toApiError(error)
      }
    },

    /**
     * Whom the provider names in its answer, the query of the address to which it returned. Throws
     * `session/provider`, `session/provider-clock` or `session/provider-email`.
     */
    async readIdentity(ticket: string, answer: string): Promise<Identity> {
      const claims = await readClaims(ticket, answer).catch(error => {
        throw toApiError(error)
      })
      const { email_verified: verified = trustsEmails } = claims
      const identity = String(verified) === 'true' ? toIdentity('oidc', claims) : null
      if (!identity) throw new ApiError('session/provider-email')
      return identity
    },
  }
}
