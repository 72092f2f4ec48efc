import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { clientId, type Provider, startProvider } from '#tests/support/provider.ts'

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

/** A valid token with some times changed, in seconds from now. */
const withTimes =
  (shifts: Record<string, number>): Forge =>
  provider =>
    provider.token(undefined, inSeconds(shifts))

/** A valid token with its three parts changed. */
const parts =
  (change: (head: string, body: string, signature: string) => string): Forge =>
  async provider => {
    const [head = '', body = '', signature = ''] = (await provider.token()).split('.')
    return change(head, body, signature)
  }

const forgeries: [string, Forge][] = [
  ['no token at all', () => 'not a token'],
  ['two parts', parts((head, body) => `${head}.${body}`)],
  ['four parts', parts((head, body, signature) => `${head}.${body}.${signature}.x`)],
  ['no signature', parts((head, body) => `${head}.${body}.`)],
  [
    'a bit of the signature changed',
    parts((head, body, s) => `${head}.${body}.${s[0] === 'A' ? 'B' : 'A'}${s.slice(1)}`),
  ],
  [
    'the signature cut short',
    parts((head, body, signature) => `${head}.${body}.${signature.slice(0, -4)}`),
  ],
  [
    'another payload under the signature',
    parts((head, _, signature) => `${head}.${encoded({ email: 'x@example.edu' })}.${signature}`),
  ],
  ['alg none', async p => `${encoded({ alg: 'none', kid: p.key().kid })}.${encoded(p.claims())}.`],
  [
    'alg None, signed as before',
    parts((_, body, signature) => `${encoded({ alg: 'None', kid: 'first' })}.${body}.${signature}`),
  ],
  [
    'HS256 with the public key as its secret',
    async p => {
      const text = `${encoded({ alg: 'HS256', kid: p.key().kid })}.${encoded(p.claims())}`
      const secret = await exportSPKI(p.key().publicKey)
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    },
  ],
  ['a jwk in the header', forgedWith(async jwk => ({ jwk, kid: 'first' }))],
  ['a foreign key with a known kid', forgedWith(async () => ({ kid: 'first' }))],
  [
    'a jku in the header',
    forgedWith(async () => ({ kid: 'first', jku: 'https://evil.example/keys' })),
  ],
  [
    'no kid',
    async p =>
      new SignJWT(p.claims()).setProtectedHeader({ alg: 'RS256' }).sign(p.key().privateKey),
  ],
  ['a path as kid', p => p.sign(p.claims(), { kid: '../../etc/passwd' })],
  ['PS256', forgedWith(async () => ({ kid: 'first', alg: 'PS256' }), 'PS256')],
  [
    'an unknown critical header',
    parts(
      (_, body, s) => `${encoded({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 })}.${body}.${s}`,
    ),
  ],
  ['another audience', withClaims({ aud: 'other.apps.example' })],
  ['several audiences', withClaims({ aud: [clientId, 'other.apps.example'] })],
  ['no audience', withClaims({ aud: undefined })],
  ['another issuer', withClaims({ iss: 'https://accounts.evil.example' })],
  [
    'an issuer that begins like the right one',
    withClaims({ iss: 'https://accounts.google.com.evil.example' }),
  ],
  ['no issuer', withClaims({ iss: undefined })],
  ['exp 61 seconds ago', withTimes({ iat: -3600, exp: -61 })],
  ['no exp', withClaims({ exp: undefined })],
  ['exp that is no number', withClaims({ exp: 'tomorrow' })],
  ['nbf in 70 seconds', withTimes({ nbf: 70 })],
  ['iat in 70 seconds', withTimes({ iat: 70 })],
  ['no iat', withClaims({ iat: undefined })],
  ['iat three hours ago', withTimes({ iat: -3 * 3600 })],
  ['no sub', withClaims({ sub: undefined })],
  ['an empty sub', withClaims({ sub: '' })],
  ['a sub that is a number', withClaims({ sub: 7 })],
  ['email_verified false', withClaims({ email_verified: false })],
  ['email_verified as a string', withClaims({ email_verified: 'true' })],
  ['no email_verified', withClaims({ email_verified: undefined })],
  ['no email', withClaims({ email: undefined })],
  ['an email with a line break', withClaims({ email: 'ada@example.edu\r\nBcc: x@example.edu' })],
  ['an email of 300 characters', withClaims({ email: `${'a'.repeat(290)}@example.edu` })],
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

  test.each([[undefined], [null], [''], ['  ']])('is required: %j', async credential => {
    expect(await logIn(credential)).toMatchObject({
      status: 400,
      body: { message: 'No credential received from Google' },
    })
  })

  test('is rejected beyond its size limit', async () => {
    expect((await logIn('a'.repeat(1_000_000))).status).toBe(413)
    expect((await logIn('a'.repeat(20_000))).status).toBe(400)
  })

  test('allows a clock skew of one minute', async () => {
    const late = await provider.token('late@example.edu', inSeconds({ iat: -3600, exp: -55 }))
    const early = await provider.token('early@example.edu', inSeconds({ iat: 55, nbf: 55 }))
    expect([(await logIn(late)).status, (await logIn(early)).status]).toEqual([200, 200])
  })

  test('is accepted once, whatever its encoding', async () => {
    const token = await provider.token('once@example.edu')
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    expect(await logIn(token)).toMatchObject(refused)
    expect(await logIn(`${token}=`)).toMatchObject(refused)
    expect((await logIn(await provider.token('once@example.edu'))).status).toBe(200)
  })
})
