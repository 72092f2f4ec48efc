import { signJWT } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

const hour = 3_600_000
const secret = 'a secret that the tests know, to sign links'
const newPassword = 'woven another day'

describe.each(engines)('an account on %s', engine => {
  let provider: Provider
  let app: TestApp
  let last = 0
  /** Somebody new for each test. */
  const someone = (): Person => {
    last += 1
    return { ...ada, email: `person${last}@example.edu` }
  }
  const logIn = (person: Person) => app.call('POST', '/api/auth/login', { body: person })
  const isIn = async (token: string) =>
    (await app.call('GET', '/api/auth/verify', { as: { token } })).status === 200
  const getStatus = async (as: SignedIn) => (await app.call('GET', '/api/account', { as })).body
  const emailsTo = (email: string) => app.services.mail.sent.filter(({ to }) => to === email)
  const tokenOf = (email: string, page: string) =>
    new RegExp(`/${page}\\?token=([\\w.-]+)`).exec(emailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  const tokenOfPath = (path: string) => new URL(path, 'http://localhost').searchParams.get('token')
  const post = (path: string, body: unknown, as?: { token: string }) =>
    app.call('POST', `/api/account/${path}`, { as, body })

  /** Requests an email and returns the secret of its link. */
  async function requestToken(
    path: 'verification' | 'forgot-password',
    signed: SignedIn,
  ): Promise<string> {
    await (path === 'verification' ? post(path, {}, signed) : post(path, { email: signed.email }))
    await app.services.background.settled()
    return tokenOf(signed.email, path === 'verification' ? 'verify-email' : 'reset-password')
  }

  beforeAll(async () => {
    provider = await startProvider()
    app = await startApp({
      engine,
      settings: {
        ...provider.settings,
        MAIL_URL: 'memory:',
        SECRET: secret,
        ADMIN_EMAILS: 'listed@example.edu',
        PUBLIC_SITE_URL: 'https://yard.example.edu/',
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  test('verifies the address with a link once, within an hour', async () => {
    const me = await app.join(someone())
    expect(await getStatus(me)).toEqual({
      emailVerified: false,
      hasPassword: true,
      mail: true,
      secondFactor: null,
      notices: [],
    })
    const token = await requestToken('verification', me)
    expect(emailsTo(me.email).at(-1)?.text).toContain(
      `https://yard.example.edu/verify-email?token=${token}`,
    )
    expect((await post('verify-email', { token }, me)).status).toBe(200)
    expect((await getStatus(me)).emailVerified).toBe(true)
    expect(await post('verify-email', { token }, me)).toMatchObject({
      status: 400,
      body: { code: 'account/link' },
    })
    await requestToken('verification', me)
    expect(emailsTo(me.email)).toHaveLength(1)
  })

  test('rejects a verification link in another session', async () => {
    const stranger = await app.join(someone())
    const owner = await app.join(someone())
    const token = await requestToken('verification', stranger)
    const refused = { status: 403, body: { code: 'account/not-logged-in' } }
    expect(await post('verify-email', { token })).toMatchObject(refused)
    expect(await post('verify-email', { token }, owner)).toMatchObject(refused)
    expect((await getStatus(stranger)).emailVerified).toBe(false)
    expect((await post('verify-email', { token }, stranger)).status).toBe(200)
  })

  test.each([
    ['of another purpose', (me: SignedIn) => requestToken('forgot-password', me)],
    [
      'signed with another key',
      ({ uid, email }: SignedIn) => signJWT({ email, userId: uid }, 'k'.repeat(40)),
    ],
    [
      'an hour old',
      async (me: SignedIn) => {
        const token = await requestToken('verification', me)
        vi.setSystemTime(Date.now() + hour)
        return token
      },
    ],
  ])('rejects a verification link that is %s', async (_what, make) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const me = await app.join(someone())
    const token = await make(me)
    const answer = await post('verify-email', { token }, me)
    vi.useRealTimers()
    expect(answer).toMatchObject({ status: 400, body: { code: 'account/link' } })
    expect((await getStatus(me)).emailVerified).toBe(false)
  })

  test('resets the password with a link, stored as a digest, and ends all sessions', async () => {
    const person = someone()
    const me = await app.join(person)
    const other = await requestToken('forgot-password', me)
    const token = await requestToken('forgot-password', me)
    const rows = await app.services.db.selectFrom('verification').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await post('reset-password', { token, password: newPassword })).status).toBe(200)
    expect(await isIn(me.token)).toBe(false)
    expect((await logIn(person)).status).toBe(401)
    const again = await logIn({ ...person, password: newPassword })
    expect(again.status).toBe(200)
    expect((await getStatus({ ...me, token: again.body.token })).emailVerified).toBe(true)
    for (const used of [token, other])
      expect(
        (await post('reset-password', { token: used, password: 'woven a third day' })).body.code,
      ).toBe('account/link')
    await app.services.background.settled()
    expect(emailsTo(me.email).at(-1)?.subject).toBe('Your password was changed · HBCU Yard')
  })

  test('keeps an address of an earlier version, such as a&m@school.edu, usable', async () => {
    const person = someone()
    const { uid } = await app.join(person)
    const email = `a&m${last}@school.edu`
    await app.services.db.updateTable('user').set({ email }).where('id', '=', uid).execute()
    expect((await logIn({ ...person, email, password: 'not theirs' })).status).toBe(401)
    const { status, body } = await logIn({ ...person, email })
    expect([status, body.user]).toEqual([200, expect.objectContaining({ uid, email })])
    const me = { uid, email, token: body.token }
    const token = await requestToken('verification', me)
    expect((await post('verify-email', { token }, me)).status).toBe(200)
    const reset = await requestToken('forgot-password', me)
    const again = await post('reset-password', { token: reset, password: newPassword })
    expect(again.status).toBe(200)
    expect((await logIn({ ...person, email, password: newPassword })).status).toBe(200)
  })

  test('replaces the address of the calendar when all sessions end', async () => {
    const me = await app.join(someone())
    const getPath = async () => (await app.call('GET', '/api/calendar', { as: me })).body.path
    const first = await getPath()
    const body = { currentPassword: ada.password, password: ada.password }
    await app.call('PUT', '/api/account/password', { as: me, body })
    expect((await app.send(first)).status).toBe(200)
    await app.call('DELETE', '/api/account/sessions', { as: me })
    expect((await app.send(first)).status).toBe(404)
    const second = await getPath()
    const token = await requestToken('forgot-password', me)
    await post('reset-password', { token, password: newPassword })
    expect((await app.send(second)).status).toBe(404)
  })

  test('accepts one of many parallel uses of a reset link', async () => {
    const me = await app.join(someone())
    const token = await requestToken('forgot-password', me)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post('reset-password', { token, password: `woven on day ${n}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  test('resets the password by a link of an administrator, without verifying the address', async () => {
    const person = someone()
    const me = await app.join(person)
    const admin = await app.joinAsAdmin(someone())
    const create = (email: string) =>
      app.call('POST', '/api/admin/reset-links', { as: admin, body: { email } })
    const tokenIn = async () => tokenOfPath((await create(me.email.toUpperCase())).body.path)
    const token = await tokenIn()
    const actions = await app.services.db.selectFrom('adminActions').selectAll().execute()
    expect(actions).toMatchObject([{ adminId: admin.uid, action: 'create-reset-link' }])
    expect(JSON.stringify(actions)).not.toContain(token)
    const later = await tokenIn()
    app.clock.ahead += 23 * hour
    const reset = (token: string | null) => post('reset-password', { token, password: newPassword })
    expect((await reset(token)).status).toBe(200)
    app.clock.ahead = 0
    expect((await reset(later)).body.code).toBe('account/link')
    const again = await logIn({ ...person, password: newPassword })
    expect((await getStatus({ ...me, token: again.body.token })).emailVerified).toBe(false)
  })

  test('refuses an administrator a link for another one, also for one to come', async () => {
    const [admin, other, listed, granted] = [
      await app.joinAsAdmin(someone()),
      await app.joinAsAdmin(someone()),
      await app.join({ ...ada, email: 'listed@example.edu' }),
      await app.join(someone()),
    ]
    const create = ({ email }: { email: string }) =>
      app.call('POST', '/api/admin/reset-links', { as: admin, body: { email } })
    for (const account of [admin, other, listed])
      expect((await create(account)).body.code).toBe('account/administrator')
    expect((await create({ email: 'nobody@example.edu' })).body.code).toBe('account/none')
    const token = tokenOfPath((await create(granted)).body.path)
    const { db } = app.services
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', granted.uid).execute()
    expect((await post('reset-password', { token, password: newPassword })).body.code).toBe(
      'account/link',
    )
  })

  test.each([
    ['of another purpose', (me: SignedIn) => requestToken('verification', me)],
    [
      'an hour old',
      async (me: SignedIn) => {
        const token = await requestToken('forgot-password', me)
        app.clock.ahead += hour
        return token
      },
    ],
  ])('rejects a reset link that is %s', async (_what, make) => {
    const person = someone()
    const token = await make(await app.join(person))
    const answer = await post('reset-password', { token, password: newPassword })
    app.clock.ahead = 0
    expect(answer).toMatchObject({ status: 400, body: { code: 'account/link' } })
    expect((await logIn(person)).status).toBe(200)
  })

  test('rejects a common password and keeps the reset link valid', async () => {
    const me = await app.join(someone())
    const token = await requestToken('forgot-password', me)
    const common = { status: 400, body: { code: 'session/common-password' } }
    expect(await post('reset-password', { token, password: 'hbcu2026' })).toMatchObject(common)
    const body = { currentPassword: ada.password, password: 'hbcu2026' }
    const changed = await app.call('PUT', '/api/account/password', { as: me, body })
    expect(changed).toMatchObject(common)
    expect((await post('reset-password', { token, password: newPassword })).status).toBe(200)
  })

  test('answers a reset for an unknown address like a known one, without an email', async () => {
    const me = await app.join(someone())
    const known = await post('forgot-password', { email: me.email.toUpperCase() })
    const unknown = await post('forgot-password', { email: 'nobody@example.edu' })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await app.services.background.settled()
    expect(emailsTo(me.email)).toHaveLength(1)
    expect(emailsTo('nobody@example.edu')).toEqual([])
  })

  test('changes the password with the current one and ends other sessions', async () => {
    const person = someone()
    const me = await app.join(person)
    const phone = (await logIn(person)).body.token
    const change = (currentPassword: string | undefined, password: string) =>
      app.call('PUT', '/api/account/password', { as: me, body: { currentPassword, password } })
    for (const wrong of [undefined, '', 'not this one'])
      expect(await change(wrong, newPassword)).toMatchObject({
        status: 403,
        body: { code: 'account/wrong-password' },
      })
    expect(await isIn(phone)).toBe(true)
    expect((await change(person.password, newPassword)).status).toBe(200)
    expect([await isIn(me.token), await isIn(phone)]).toEqual([true, false])
    expect((await logIn(person)).status).toBe(401)
    expect((await logIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('sets the first password of a Google account within ten minutes', async () => {
    const email = 'first@example.edu'
    const credential = await provider.token(email)
    const { token, user } = (await app.call('POST', '/api/auth/google', { body: { credential } }))
      .body
    const me = { uid: user.uid, token, email }
    const status = {
      emailVerified: true,
      hasPassword: false,
      mail: true,
      secondFactor: null,
      notices: [],
    }
    expect(await getStatus(me)).toEqual(status)
    const set = () =>
      app.call('PUT', '/api/account/password', { as: me, body: { password: newPassword } })
    app.clock.ahead = 10 * 60_000 + 5000
    const late = await set()
    app.clock.ahead = 0
    expect(late).toMatchObject({ status: 403, body: { code: 'account/stale' } })
    expect((await set()).status).toBe(200)
    expect((await logIn({ ...ada, email, password: newPassword })).status).toBe(200)
    expect(await getStatus(me)).toEqual({ ...status, hasPassword: true })
  })
})

test('changes nothing when a reset of the password fails half-way', async () => {
  const app = await startApp({ settings: { MAIL_URL: 'memory:' } })
  const { db, background, mail } = app.services
  const as = await app.join(ada)
  await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
  await background.settled()
  const [, token] = /token=(\w+)/.exec(mail.sent.at(-1)?.text ?? '') ?? []
  const password = 'woven another day'
  const reset = async () =>
    (await app.call('POST', '/api/account/reset-password', { body: { token, password } })).status
  const logIn = async (body: { email: string; password: string }) =>
    (await app.call('POST', '/api/auth/login', { body })).status
  await sql`create trigger keep before delete on session begin select raise(abort, 'kept'); end`.execute(
    db,
  )
  expect(await reset()).toBe(500)
  await sql`drop trigger keep`.execute(db)
  expect((await app.call('GET', '/api/auth/verify', { as })).status).toBe(200)
  expect(await logIn(ada)).toBe(200)
  expect(await reset()).toBe(200)
  expect([await logIn(ada), await logIn({ ...ada, password })]).toEqual([401, 200])
  await app.close()
})
