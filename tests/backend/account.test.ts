import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceOf } from '#backend/http/device.ts'
import { engines, type Signed, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine, type Person } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

const minute = 60_000
const hour = 60 * minute
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

describe.each(engines)('an account, on %s', engine => {
  let provider: Provider
  let yard: TestApp
  let last = 0
  /** Somebody new for each test. */
  const someone = (): Person => {
    last += 1
    return { ...ada, email: `person${last}@example.edu` }
  }
  const logIn = (person: Person, headers = {}) =>
    yard.call('POST', '/api/auth/login', { body: person, headers })
  const isIn = async (token: string) =>
    (await yard.call('GET', '/api/auth/verify', { as: { token } })).status === 200
  const facts = async (as: Signed) => (await yard.call('GET', '/api/account', { as })).body
  const lettersTo = (email: string) => yard.services.mail.kept.filter(({ to }) => to === email)
  const tokenOf = (email: string, page: string) =>
    new RegExp(`/${page}\\?token=([0-9a-z]+)`).exec(lettersTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  const post = (path: string, body: unknown, as?: { token: string }) =>
    yard.call('POST', `/api/account/${path}`, { as, body })

  /** Asks for a letter and gives the secret of its link. */
  async function ask(path: 'verification' | 'forgot-password', signed: Signed): Promise<string> {
    await (path === 'verification' ? post(path, {}, signed) : post(path, { email: signed.email }))
    await yard.services.later.settled()
    return tokenOf(signed.email, path === 'verification' ? 'verify-email' : 'reset-password')
  }

  beforeAll(async () => {
    provider = await startProvider()
    yard = await startApp({
      engine,
      settings: { ...provider.settings, MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'https://yard.example.edu/' },
    })
  })
  afterAll(async () => {
    await yard.close()
    await provider.close()
  })

  test('is verified by a letter, once, within an hour', async () => {
    const me = await yard.join(someone())
    expect(await facts(me)).toEqual({ emailVerified: false, hasPassword: true, mail: true })
    const token = await ask('verification', me)
    expect(lettersTo(me.email).at(-1)?.text).toContain(`https://yard.example.edu/verify-email?token=${token}`)
    expect((await post('verify-email', { token }, me)).status).toBe(200)
    expect((await facts(me)).emailVerified).toBe(true)
    expect(await post('verify-email', { token }, me)).toMatchObject({
      status: 400,
      body: { code: 'account/link' },
    })
    await ask('verification', me)
    expect(lettersTo(me.email)).toHaveLength(1)
  })

  test('is not verified by somebody who only opens the letter', async () => {
    const planted = await yard.join(someone())
    const owner = await yard.join(someone())
    const token = await ask('verification', planted)
    const refused = { status: 403, body: { code: 'account/not-logged-in' } }
    expect(await post('verify-email', { token })).toMatchObject(refused)
    expect(await post('verify-email', { token }, owner)).toMatchObject(refused)
    expect((await facts(planted)).emailVerified).toBe(false)
    expect((await post('verify-email', { token }, planted)).status).toBe(200)
  })

  test('gets a new password by a letter; everything else that opened it ends, and the address counts as verified', async () => {
    const person = someone()
    const me = await yard.join(person)
    const other = await ask('forgot-password', me)
    const token = await ask('forgot-password', me)
    expect((await post('reset-password', { token, password: 'woven another day' })).status).toBe(200)
    expect(await isIn(me.token)).toBe(false)
    expect((await logIn(person)).status).toBe(401)
    const again = await logIn({ ...person, password: 'woven another day' })
    expect(again.status).toBe(200)
    expect((await facts({ ...me, token: again.body.token })).emailVerified).toBe(true)
    for (const used of [token, other])
      expect((await post('reset-password', { token: used, password: 'woven a third day' })).body.code).toBe(
        'account/link',
      )
    await yard.services.later.settled()
    expect(lettersTo(me.email).at(-1)?.subject).toBe('Your password was changed · HBCU Yard')
  })

  test('takes a new password from one of many who use a letter at once', async () => {
    const me = await yard.join(someone())
    const token = await ask('forgot-password', me)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post('reset-password', { token, password: `woven on day ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  test.each([
    ['made up', () => 'a'.repeat(40)],
    ['of another purpose', (me: Signed) => ask('verification', me)],
    [
      'an hour old',
      async (me: Signed) => {
        const token = await ask('forgot-password', me)
        yard.clock.ahead += hour
        return token
      },
    ],
  ])('keeps its password for a link that is %s', async (_what, make) => {
    const person = someone()
    const token = await make(await yard.join(person))
    const answer = await post('reset-password', { token, password: 'woven another day' })
    yard.clock.ahead = 0
    expect(answer).toMatchObject({ status: 400, body: { code: 'account/link' } })
    expect((await logIn(person)).status).toBe(200)
  })

  test.each(['password1', 'hbcu2026', 'okafor!!'])(
    'takes no password like %s, and the link stays good',
    async password => {
      const me = await yard.join(someone())
      const token = await ask('forgot-password', me)
      const common = { status: 400, body: { code: 'session/common-password' } }
      expect(await post('reset-password', { token, password })).toMatchObject(common)
      expect(
        await yard.call('PUT', '/api/account/password', {
          as: me,
          body: { currentPassword: ada.password, password },
        }),
      ).toMatchObject(common)
      expect((await post('reset-password', { token, password: 'woven another day' })).status).toBe(200)
    },
  )

  test('says the same of an address that nobody has, and writes to nobody', async () => {
    const me = await yard.join(someone())
    const known = await post('forgot-password', { email: me.email.toUpperCase() })
    const unknown = await post('forgot-password', { email: 'nobody@example.edu' })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await yard.services.later.settled()
    expect(lettersTo(me.email)).toHaveLength(1)
    expect(lettersTo('nobody@example.edu')).toEqual([])
  })

  test('keeps only the digest of what opens it', async () => {
    const me = await yard.join(someone())
    const token = await ask('forgot-password', me)
    const rows = await yard.services.db.selectFrom('links').where('userId', '=', me.uid).selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('changes its password by the present one, and ends every other session', async () => {
    const person = someone()
    const me = await yard.join(person)
    const phone = (await logIn(person)).body.token
    const change = (currentPassword: string | undefined, password: string) =>
      yard.call('PUT', '/api/account/password', { as: me, body: { currentPassword, password } })
    for (const wrong of [undefined, '', 'not this one'])
      expect(await change(wrong, 'woven another day')).toMatchObject({
        status: 403,
        body: { code: 'account/wrong-password' },
      })
    expect(await isIn(phone)).toBe(true)
    expect((await change(person.password, 'woven another day')).status).toBe(200)
    expect([await isIn(me.token), await isIn(phone)]).toEqual([true, false])
    expect((await logIn(person)).status).toBe(401)
    expect((await logIn({ ...person, password: 'woven another day' })).status).toBe(200)
  })

  test('of the provider sets its first password', async () => {
    const { body } = await yard.call('POST', '/api/auth/google', {
      body: { credential: await provider.token('first@example.edu') },
    })
    const me = { uid: body.user.uid, token: body.token, email: 'first@example.edu' }
    expect(await facts(me)).toEqual({ emailVerified: true, hasPassword: false, mail: true })
    expect(
      (await yard.call('PUT', '/api/account/password', { as: me, body: { password: 'woven another day' } }))
        .status,
    ).toBe(200)
    expect((await logIn({ ...ada, email: me.email, password: 'woven another day' })).status).toBe(200)
    expect((await facts(me)).hasPassword).toBe(true)
  })

  test('shows where it is signed in, ends one place or all others, and never shows a token', async () => {
    const person = someone()
    const me = await yard.join(person)
    const phone = (await logIn(person, { 'user-agent': chrome })).body.token
    const stranger = await yard.join(someone())
    const list = async (as: { token: string }) =>
      (await yard.call('GET', '/api/account/sessions', { as })).body
    const rows = await list(me)
    expect(rows).toMatchObject([
      { device: 'Chrome on Android', current: false },
      { device: '', current: true },
    ])
    expect(JSON.stringify(rows)).not.toContain(phone.split('.')[0])
    const end = (id: string, as: { token: string }) =>
      yard.call('DELETE', `/api/account/sessions/${id}`, { as })
    expect(await end(rows[0].id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'account/no-session' },
    })
    expect((await end('%00', me)).status).toBe(404)
    expect((await end(rows[0].id, me)).status).toBe(200)
    expect((await end(rows[0].id, me)).status).toBe(404)
    expect(await isIn(phone)).toBe(false)
    const others = [(await logIn(person)).body.token, (await logIn(person)).body.token]
    expect((await yard.call('DELETE', '/api/account/sessions', { as: me })).status).toBe(200)
    expect(await Promise.all([me.token, ...others].map(isIn))).toEqual([true, false, false])
    expect(await list(me)).toHaveLength(1)
    expect(await isIn(stranger.token)).toBe(true)
  })

  test('of an administrator stays signed in for twelve hours, however busy', async () => {
    const office = await yard.joinAsAdmin({ ...katherine, email: someone().email })
    const lives: number[] = []
    for (const hours of [3, 6, 9, 11.9, 12.1, 24]) {
      yard.clock.ahead = hours * hour
      if (await isIn(office.token)) lives.push(hours)
    }
    yard.clock.ahead = 0
    expect(lives).toEqual([3, 6, 9, 11.9])
  })
})

test.each([
  [chrome, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on macOS',
  ],
  ['curl/8.0 <script>', ''],
  [undefined, ''],
])('a device that says %s is called %j', (agent, name) => expect(deviceOf(agent)).toBe(name))

describe.each(engines)('taking one’s things along and leaving, on %s', engine => {
  let yard: TestApp
  beforeAll(async () => {
    yard = await startApp({ engine, settings: { MAIL_URL: 'memory:' } })
  })
  afterAll(() => yard.close())

  const remove = (as: Signed, body: object) => yard.call('POST', '/api/account/delete', { as, body })

  async function download(as: Signed) {
    const answer = await yard.app.request('/api/account/export', {
      headers: { authorization: `Bearer ${as.token}` },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { answer, bytes, files: unzipSync(bytes) }
  }

  test('an archive holds all that a member put in, and nothing that opens the account', async () => {
    const me = await yard.join(ada)
    const { db } = yard.services
    const rows = Array.from({ length: 2500 }, (_, n) => ({
      ...yard.services.stamp('c'),
      n,
    })).map(({ id, at, n }) => ({
      id,
      userId: me.uid,
      name: `Program ${n} “quoted” \u{1F393}`,
      website: 'https://example.edu',
      description: 'Line\nbreak',
      status: 'pending' as const,
      createdAt: at,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('contributions')
        .values(rows.slice(at, at + 500))
        .execute()
    const { answer, bytes, files } = await download(me)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const all = JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()))
    expect(all.account).toMatchObject({
      uid: me.uid,
      email: ada.email,
      name: ada.displayName,
      college: ada.college,
    })
    expect(all.contributions.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id))
    expect(all.contributions[0]).toMatchObject({
      name: rows[0]?.name,
      createdAt: new Date(rows[0]?.createdAt ?? 0).toISOString(),
    })
    expect([all.comments, all.votes, all.reports]).toEqual([[], [], []])
    expect(all.sessions).toHaveLength(1)
    const text = Buffer.from(strFromU8(files['everything.json'] ?? new Uint8Array())).toString()
    expect(text).not.toContain(me.token.split('.')[0])
    expect(text).not.toContain('argon2')
    expect(bytes.length).toBeLessThan(text.length / 3)
  })

  test.each<[string, object, string]>([
    ['without the word', { confirmation: 'delete', password: grace.password }, 'account/not-confirmed'],
    ['without the password', { confirmation: 'DELETE' }, 'account/wrong-password'],
    ['with a wrong password', { confirmation: 'DELETE', password: 'not this one' }, 'account/wrong-password'],
  ])('nobody is deleted %s', async (_what, body, code) => {
    const me = await yard.join({ ...grace, email: `${Math.random()}@example.edu` })
    expect((await remove(me, body)).body.code).toBe(code)
    expect((await yard.call('GET', '/api/account', { as: me })).status).toBe(200)
  })
})

describe('an account without a password', () => {
  test('is deleted within ten minutes of signing in', async () => {
    const provider = await startProvider()
    const yard = await startApp({ settings: provider.settings })
    const enter = async () =>
      (await yard.call('POST', '/api/auth/google', { body: { credential: await provider.token() } })).body
    const remove = (as: { token: string }) =>
      yard.call('POST', '/api/account/delete', { as, body: { confirmation: 'DELETE' } })
    const old = await enter()
    yard.clock.ahead = 11 * minute
    expect(await remove(old)).toMatchObject({ status: 403, body: { code: 'account/stale' } })
    yard.clock.ahead = 0
    expect((await remove(await enter())).status).toBe(200)
    expect(await yard.services.db.selectFrom('user').selectAll().execute()).toEqual([])
    await yard.close()
    await provider.close()
  })
})
