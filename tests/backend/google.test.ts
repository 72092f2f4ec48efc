import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { clientId, type Provider, startProvider } from '#tests/support/provider.ts'

const minute = 60_000
const refused = { status: 401, body: { code: 'session/google', message: 'Google sign in failed' } }

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

type Forge = (provider: Provider) => Promise<string> | string

/** A good token with some claims changed; `undefined` takes one away. */
const saying =
  (more: Record<string, unknown>): Forge =>
  provider =>
    provider.token(undefined, more)

/** A good token with its three parts changed by hand. */
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
  ['the signature cut short', parts((head, body, signature) => `${head}.${body}.${signature.slice(0, -4)}`)],
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
  ['a key that the header brings along', forgedWith(async jwk => ({ jwk, kid: 'first' }))],
  ['a foreign key under a known name', forgedWith(async () => ({ kid: 'first' }))],
  [
    'an address of keys in the header',
    forgedWith(async () => ({ kid: 'first', jku: 'https://evil.example/keys' })),
  ],
  [
    'no name of a key',
    async p => new SignJWT(p.claims()).setProtectedHeader({ alg: 'RS256' }).sign(p.key().privateKey),
  ],
  ['a path as the name of a key', p => p.sign(p.claims(), { kid: '../../etc/passwd' })],
  ['PS256', forgedWith(async () => ({ kid: 'first', alg: 'PS256' }), 'PS256')],
  [
    'an unknown critical header',
    parts((_, body, s) => `${encoded({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 })}.${body}.${s}`),
  ],
  ['another party', saying({ aud: 'other.apps.example' })],
  ['us among several parties', saying({ aud: [clientId, 'other.apps.example'] })],
  ['no party', saying({ aud: undefined })],
  ['another issuer', saying({ iss: 'https://accounts.evil.example' })],
  ['an issuer that begins like the right one', saying({ iss: 'https://accounts.google.com.evil.example' })],
  ['no issuer', saying({ iss: undefined })],
  ['an end that was 61 seconds ago', saying({ iat: now() - 3600, exp: now() - 61 })],
  ['no end', saying({ exp: undefined })],
  ['an end that is no number', saying({ exp: 'tomorrow' })],
  ['a beginning in 70 seconds', saying({ nbf: now() + 70 })],
  ['a making in 70 seconds', saying({ iat: now() + 70 })],
  ['no making', saying({ iat: undefined })],
  ['a making three hours ago', saying({ iat: now() - 3 * 3600 })],
  ['no person', saying({ sub: undefined })],
  ['an empty person', saying({ sub: '' })],
  ['a person that is a number', saying({ sub: 7 })],
  ['an address not verified', saying({ email_verified: false })],
  ['an address verified in words', saying({ email_verified: 'true' })],
  ['no word on the address', saying({ email_verified: undefined })],
  ['no address', saying({ email: undefined })],
  ['an address with a line break', saying({ email: 'ada@example.edu\r\nBcc: x@example.edu' })],
  ['an address of 300 characters', saying({ email: `${'a'.repeat(290)}@example.edu` })],
]

function forgedWith(header: (jwk: object) => Promise<object>, alg = 'RS256'): Forge {
  return async provider => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const { exportJWK } = await import('jose')
    const given = await header(await exportJWK(publicKey))
    return new SignJWT(provider.claims()).setProtectedHeader({ alg, ...given }).sign(privateKey)
  }
}

describe.each(engines)('signing in with the provider, on %s', engine => {
  let provider: Provider
  let yard: TestApp
  const enter = (credential: unknown, app = yard) =>
    app.call('POST', '/api/auth/google', { body: { credential } })
  const verify = (token: string) => yard.call('GET', '/api/auth/verify', { as: { token } })

  beforeAll(async () => {
    provider = await startProvider()
    yard = await startApp({ engine, settings: provider.settings })
  })
  afterAll(async () => {
    await yard.close()
    await provider.close()
  })

  test('makes an account without a password, and knows the person again by more than the address', async () => {
    const first = await enter(await provider.token('new@example.edu', { name: 'New Person' }))
    expect(first.status).toBe(200)
    expect(first.body.user).toEqual({
      uid: expect.stringMatching(/^u_/),
      displayName: 'New Person',
      email: 'new@example.edu',
      photoURL: null,
      role: 'member',
    })
    expect((await verify(first.body.token)).body.valid).toBe(true)
    const moved = await enter(await provider.token('moved@example.edu', { sub: 'sub-of-new@example.edu' }))
    expect(moved.body.user).toEqual(first.body.user)
    const rows = await yard.services.db
      .selectFrom('account')
      .where('userId', '=', first.body.user.uid)
      .selectAll()
      .execute()
    expect(rows).toMatchObject([
      { providerId: 'google', accountId: 'sub-of-new@example.edu', password: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('eyJ')
    const logIn = await yard.call('POST', '/api/auth/login', {
      body: { email: 'new@example.edu', password: 'anything at all' },
    })
    expect(logIn.body).toEqual({ message: 'Invalid email or password', code: 'session/wrong' })
  })

  test.each(forgeries)('refuses a token with %s', async (_what, forge) => {
    const before = await yard.services.db.selectFrom('user').select('id').execute()
    const answer = await enter(await forge(provider))
    expect(answer).toMatchObject(refused)
    expect(await yard.services.db.selectFrom('user').select('id').execute()).toEqual(before)
  })

  test.each([[undefined], [null], [''], ['  ']])('says what is missing for %j', async credential => {
    expect(await enter(credential)).toMatchObject({
      status: 400,
      body: { message: 'No credential received from Google' },
    })
  })

  test('refuses a megabyte before reading it', async () => {
    expect((await enter('a'.repeat(1_000_000))).status).toBe(413)
    expect((await enter('a'.repeat(20_000))).status).toBe(400)
  })

  test('allows clocks to differ by less than a minute', async () => {
    const late = await provider.token('late@example.edu', { iat: now() - 3600, exp: now() - 55 })
    const early = await provider.token('early@example.edu', { iat: now() + 55, nbf: now() + 55 })
    expect([(await enter(late)).status, (await enter(early)).status]).toEqual([200, 200])
  })

  test('takes a token once, however it is written and however often it comes at once', async () => {
    const token = await provider.token('once@example.edu')
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    expect(await enter(token)).toMatchObject(refused)
    expect(await enter(`${token}=`)).toMatchObject(refused)
    expect((await enter(await provider.token('once@example.edu'))).status).toBe(200)
  })

  test('lets one of many first sign-ins make the account, and all of them in', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => provider.token('many@example.edu')))
    const answers = await Promise.all(tokens.map(token => enter(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.user.uid)).size).toBe(1)
  })

  test('drops a password that nobody verified, with its sessions, and links the account', async () => {
    const thief = { ...ada, email: 'victim@example.edu', displayName: 'Not The Victim' }
    const planted = await yard.join(thief)
    const answer = await enter(await provider.token('victim@example.edu'))
    expect(answer.body.user.uid).toBe(planted.uid)
    expect((await verify(planted.token)).status).toBe(401)
    expect((await yard.call('POST', '/api/auth/login', { body: thief })).status).toBe(401)
    expect((await verify(answer.body.token)).status).toBe(200)
  })

  test('leaves no session to somebody who logs in while the password is dropped', async () => {
    const thief = { ...ada, email: 'raced@example.edu' }
    await yard.join(thief)
    const token = await provider.token('raced@example.edu')
    const logIns = Array.from({ length: 12 }, () => yard.call('POST', '/api/auth/login', { body: thief }))
    const [entered, ...answers] = await Promise.all([enter(token), ...logIns])
    expect(entered.status).toBe(200)
    for (const { body } of answers) if (body.token) expect((await verify(body.token)).status).toBe(401)
    expect((await verify(entered.body.token)).status).toBe(200)
  })

  test('keeps a password that belongs to a verified address', async () => {
    const person = { ...ada, email: 'both@example.edu' }
    const joined = await yard.join(person)
    await yard.services.db
      .updateTable('user')
      .set({ emailVerified: engine === 'sqlite' ? 1 : true })
      .where('id', '=', joined.uid)
      .execute()
    const answer = await enter(await provider.token('BOTH@example.edu'))
    expect(answer.body.user.uid).toBe(joined.uid)
    expect((await verify(joined.token)).status).toBe(200)
    expect((await yard.call('POST', '/api/auth/login', { body: person })).status).toBe(200)
  })

  test('gives an account to no second person of the provider, though the address has changed hands', async () => {
    await enter(await provider.token('handed@example.edu'))
    expect(await enter(await provider.token('handed@example.edu', { sub: 'somebody else' }))).toMatchObject(
      refused,
    )
  })

  test('cleans a name, and takes the address for one that is none', async () => {
    const spoofed = await enter(
      await provider.token('bidi@example.edu', { name: '  Eve \u202E\u2066 Smith ' }),
    )
    expect(spoofed.body.user.displayName).toBe('Eve  Smith')
    const none = await enter(await provider.token('blank@example.edu', { name: '\u200B' }))
    expect(none.body.user.displayName).toBe('blank')
    const long = await enter(await provider.token('long@example.edu', { name: '\u{1F393}'.repeat(300) }))
    expect([...long.body.user.displayName]).toHaveLength(200)
  })

  test('makes an administrator of a listed address that the provider vouches for', async () => {
    const office = await startApp({
      engine,
      settings: { ...provider.settings, ADMIN_EMAILS: 'dean@example.edu' },
    })
    expect((await enter(await provider.token('dean@example.edu'), office)).body.user.role).toBe('admin')
    await office.close()
  })

  test('refuses everybody where no client id is set', async () => {
    const plain = await startApp({ engine })
    expect(await enter(await provider.token(), plain)).toMatchObject(refused)
    await plain.close()
  })
})

describe('the keys of the provider', () => {
  let provider: Provider
  let yard: TestApp
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())

  const start = async () => {
    yard = await startApp({ settings: provider.settings })
    return async (who = `${Math.random()}@example.edu`) =>
      (await yard.call('POST', '/api/auth/google', { body: { credential: await provider.token(who) } }))
        .status
  }

  test('are asked for once, and again when a new one is in use', async () => {
    const enter = await start()
    const before = provider.asked()
    expect([await enter(), await enter(), await enter()]).toEqual([200, 200, 200])
    expect(provider.asked() - before).toBe(1)
    await provider.rotate('second')
    yard.clock.ahead += minute
    expect([await enter(), await enter()]).toEqual([200, 200])
    expect(provider.asked() - before).toBe(2)
    await yard.close()
  })

  test('are asked for at most once a minute by tokens with a key that nobody knows', async () => {
    const enter = await start()
    await enter()
    const before = provider.asked()
    const forged = async () => {
      const credential = await provider.sign(provider.claims(), { kid: `${Math.random()}` })
      return (await yard.call('POST', '/api/auth/google', { body: { credential } })).status
    }
    expect(await Promise.all(Array.from({ length: 20 }, forged))).toEqual(Array(20).fill(401))
    expect(provider.asked() - before).toBe(0)
    yard.clock.ahead += minute
    expect(await Promise.all(Array.from({ length: 20 }, forged))).toEqual(Array(20).fill(401))
    expect(provider.asked() - before).toBe(1)
    await yard.close()
  })

  test.each<[string, Parameters<Provider['answerWith']>[0]]>([
    ['answers 500', (_, response) => void response.writeHead(500).end()],
    ['answers no JSON', (_, response) => void response.end('<html>')],
    ['answers keys that are none', (_, response) => void response.end('{"keys":"all of them"}')],
    ['answers ten megabytes', (_, response) => void response.end(' '.repeat(10_000_000))],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['hangs up', request => void request.socket.destroy()],
  ])('make signing in wait when nobody has them and the provider %s', async (_what, answer) => {
    const enter = await start()
    provider.answerWith(answer)
    expect(await enter()).toBe(503)
    provider.answerWith(null)
    yard.clock.ahead += 5000
    expect(await enter('later@example.edu')).toBe(200)
    await yard.close()
  })

  test('keep working while the provider cannot be reached, and a new one says 503', async () => {
    const enter = await start()
    expect(await enter()).toBe(200)
    provider.answerWith(request => void request.socket.destroy())
    yard.clock.ahead += 70 * minute
    const credential = await provider.sign(provider.claims('hour@example.edu', yard.clock.now()))
    expect((await yard.call('POST', '/api/auth/google', { body: { credential } })).status).toBe(200)
    await provider.rotate('third')
    yard.clock.ahead = 72 * minute
    const next = await provider.sign(provider.claims('hour@example.edu', yard.clock.now()))
    const answer = await yard.call('POST', '/api/auth/google', { body: { credential: next } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
    provider.answerWith(null)
    yard.clock.ahead = 74 * minute
    expect((await yard.call('POST', '/api/auth/google', { body: { credential: next } })).status).toBe(200)
    await yard.close()
  })

  test('are waited for no longer than five seconds', async () => {
    const enter = await start()
    provider.answerWith(() => undefined)
    const began = performance.now()
    expect(await enter()).toBe(503)
    expect(performance.now() - began).toBeLessThan(5000)
    provider.answerWith(null)
    await yard.close()
  }, 10_000)
})
