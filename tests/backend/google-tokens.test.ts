import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

const refused = { status: 401, body: { code: 'session/google', message: 'Google sign in failed' } }
/** Claims of time, so many seconds from now. */
const inSeconds = (shifts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(shifts).map(([claim, shift]) => [claim, Math.floor(Date.now() / 1000) + shift]),
  )

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Forge = (provider: Provider) => Promise<string> | string

/** A valid token with some claims changed; `undefined` removes a claim. */
const withClaims =
  (more: Record<string, unknown>): Forge =>
  provider =>
    provider.token(undefined, more)

/** A valid token with its three parts changed. */
const parts =
  (change: (head: string, body: string, signature: string) => string): Forge =>
  async provider => {
    const [head = '', body = '', signature = ''] = (await provider.token()).split('.')
    return change(head, body, signature)
  }

const forgeries: [string, Forge][] = [
  ['no token at all', () => 'not a token'],
  [
    'a bit of the signature changed',
    parts((head, body, s) => `${head}.${body}.${s[0] === 'A' ? 'B' : 'A'}${s.slice(1)}`),
  ],
  [
    'another payload under the signature',
    parts((head, _, signature) => `${head}.${encoded({ email: 'x@example.edu' })}.${signature}`),
  ],
  ['alg none', async p => `${encoded({ alg: 'none', kid: p.kid })}.${encoded(p.claims())}.`],
  [
    'HS256 with the public key as its secret',
    async p => {
      const text = `${encoded({ alg: 'HS256', kid: p.kid })}.${encoded(p.claims())}`
      const secret = await exportSPKI(p.publicKey)
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    },
  ],
  ['a foreign key with a known kid', forgedWith(async () => ({ kid: 'first' }))],
  ['another audience', withClaims({ aud: 'other.apps.example' })],
  ['another issuer', withClaims({ iss: 'https://accounts.evil.example' })],
  ['exp 61 seconds ago', withClaims(inSeconds({ iat: -3600, exp: -61 }))],
  ['iat in 70 seconds', withClaims(inSeconds({ iat: 70 }))],
  ['no sub', withClaims({ sub: undefined })],
  ['email_verified false', withClaims({ email_verified: false })],
  ['an email with a line break', withClaims({ email: 'ada@example.edu\r\nBcc: x@example.edu' })],
]

function forgedWith(header: (jwk: object) => Promise<object>, alg = 'RS256'): Forge {
  return async provider => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const jwkHeader = await header(await exportJWK(publicKey))
    return new SignJWT(provider.claims()).setProtectedHeader({ alg, ...jwkHeader }).sign(privateKey)
  }
}

describe.each(engines)('an ID token of Google on %s', engine => {
  let provider: Provider
  let app: TestApp
  const logIn = (credential: unknown) =>
    app.call('POST', '/api/auth/google', { body: { credential } })

  beforeAll(async () => {
    provider = await startProvider()
    app = await startApp({ engine, settings: provider.settings })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  test.each(forgeries)('is rejected with %s', async (_what, forge) => {
    const before = await app.services.db.selectFrom('user').select('id').execute()
    const answer = await logIn(await forge(provider))
    expect(answer).toMatchObject(refused)
    expect(await app.services.db.selectFrom('user').select('id').execute()).toEqual(before)
  })

  test('allows a clock skew of one minute', async () => {
    const late = await provider.token('late@example.edu', inSeconds({ iat: -3600, exp: -55 }))
    const early = await provider.token('early@example.edu', inSeconds({ iat: 55, nbf: 55 }))
    expect([(await logIn(late)).status, (await logIn(early)).status]).toEqual([200, 200])
  })
})

describe('the keys of Google', () => {
  let provider: Provider
  let app: TestApp
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  const start = async () => {
    app = await startApp({ settings: provider.settings })
    return async (who = `${Math.random()}@example.edu`) =>
      (
        await app.call('POST', '/api/auth/google', {
          body: { credential: await provider.token(who) },
        })
      ).status
  }

  test.each<[string, Parameters<Provider['setReply']>[0]]>([
    [
      'answers keys after ten megabytes of spaces',
      (_, response) => void response.end(`${' '.repeat(10_000_000)}{"keys":[]}`),
    ],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['hangs up', request => void request.socket.destroy()],
  ])('answer 503 without cached keys when the provider %s', async (_what, answer) => {
    const logIn = await start()
    provider.setReply(answer)
    expect(await logIn()).toBe(503)
    provider.setReply(null)
    advance(5000)
    expect(await logIn('later@example.edu')).toBe(200)
    await app.close()
  })

  test('time out after five seconds', async () => {
    const logIn = await start()
    provider.setReply(() => undefined)
    // Timers run a hundred times as fast.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 100))
    expect(await logIn()).toBe(503)
    expect(waits).toHaveBeenCalled()
    for (const [timeout] of waits.mock.calls) expect(timeout).toBeLessThan(5000)
    waits.mockRestore()
    provider.setReply(null)
    await app.close()
  })
})
