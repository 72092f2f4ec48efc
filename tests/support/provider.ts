import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { listen } from './listen.ts'

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** The client id in the tokens of the test provider. */
export const clientId = 'yard-tests.apps.example'

/**
 * An identity provider of our own on loopback: its keys, which `fetch` finds instead of Google's,
 * and ID tokens signed with them.
 */
export async function startProvider() {
  const kid = 'first'
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const keySet = JSON.stringify({ keys: [jwk] })
  const sendKeys = (_request: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('content-type', 'application/json').end(keySet)
  let answer = sendKeys
  const server = createServer((request, response) => answer(request, response))
  const address = `http://127.0.0.1:${await listen(server)}`
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    fetch(String(input).startsWith('https://www.googleapis.com/') ? address : input, init)

  /** The default claims of a token of the provider. */
  const claims = (email = 'ada@example.edu', now = Date.now()): JWTPayload => ({
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: `sub-of-${email}`,
    email,
    email_verified: true,
    name: 'Ada Okafor',
    picture: 'https://lh3.googleusercontent.com/tracked',
    jti: `${Math.random()}`,
    iat: seconds(now),
    exp: seconds(now) + 3600,
  })

  return {
    settings: { PUBLIC_GOOGLE_CLIENT_ID: clientId },
    claims,
    kid,
    publicKey,
    jwk,
    /** Signs a payload with the current key; the header can be replaced. */
    sign(payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
        .sign(privateKey)
    },
    /** A good token for an address. */
    token(email?: string, more: Record<string, unknown> = {}): Promise<string> {
      return this.sign({ ...claims(email), ...more })
    },
    /** Replaces the response of the keys; `null` restores it. */
    setReply(other: typeof sendKeys | null): void {
      answer = other ?? sendKeys
    },
    close(): Promise<unknown> {
      globalThis.fetch = fetch
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
