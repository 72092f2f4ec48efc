import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired, readToken } from '#backend/auth/session.ts'
import { invalidEmail } from '#contract/input.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engines)('sign-up and login on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, settings: { ADMIN_EMAILS: katherine.email } })
  })
  afterAll(() => app.close())

  const verify = (token: string) => app.call('GET', '/api/auth/verify', { as: { token } })
  const logIn = (email: string, password: string) =>
    app.call('POST', '/api/auth/login', { body: { email, password } })

  test('returns a session and the new member', async () => {
    const { status, body } = await app.call('POST', '/api/auth/signup', {
      body: { ...ada, email: `  ${ada.email.toUpperCase()} ` },
    })
    expect(status).toBe(201)
    const user = {
      ...{ displayName: ada.displayName, email: ada.email, photoURL: null },
      ...{ role: 'member', staffRole: null, schoolId: null },
    }
    expect(body.user).toEqual({ ...user, uid: expect.stringMatching(/^u_[0-9a-z]{25}$/) })
    expect((await verify(body.token)).body).toEqual({ valid: true, user: body.user })
  })

  test('stores the college, and the password as a hash only', async () => {
    const row = await app.services.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', ada.email)
      .executeTakeFirst()
    expect(row?.college).toBe(ada.college)
    const { rows } = await sql<{ password: string }>`select password from account`.execute(
      app.services.db,
    )
    expect(rows.map(({ password }) => password.slice(0, 30))).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1',
    ])
  })

  test.each([
    ['a wrong password', ada.email, `${ada.password}!`],
    ['nobody known', 'nobody@example.edu', ada.password],
  ])('answers the same to %s', async (_who, email, password) => {
    const { status, body } = await logIn(email, password)
    expect({ status, body }).toEqual({
      status: 401,
      body: { message: 'Invalid email or password', code: 'session/wrong' },
    })
  })

  test('accepts an address once, in any case and with invisible characters', async () => {
    const email = "Go.Team+o'hara@school.edu"
    const signUp = () => app.call('POST', '/api/auth/signup', { body: { ...grace, email } })
    const { status, body } = await signUp()
    expect([status, body.user?.email]).toEqual([201, email.toLowerCase()])
    expect((await signUp()).body.code).toBe('session/taken')
    expect((await logIn(` \u200b${email}`, grace.password)).status).toBe(200)
  })

  // Addresses that browsers accept and Better Auth does not.
  test.each(['go!team@school.edu', 'jo.@host'])('rejects the address %s', async email => {
    const { status, body } = await app.call('POST', '/api/auth/signup', {
      body: { ...grace, email },
    })
    expect([status, body.fields?.email]).toEqual([400, invalidEmail])
    expect((await logIn(email, grace.password)).body.code).toBe('session/wrong')
  })

  test('creates one account for parallel sign-ups', async () => {
    const body = { ...grace, email: 'race@example.edu' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', '/api/auth/signup', { body })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 4 }, () => 409)])
  })

  test.each(['password1', 'Password1', 'wassup', 'hbcu2026'])(
    'rejects %s as a common password',
    async password => {
      const body = { ...grace, email: 'grace.bell@example.edu', password }
      const answer = await app.call('POST', '/api/auth/signup', { body })
      expect(answer.body).toMatchObject({
        code: 'session/common-password',
        message: 'This password is too common',
      })
    },
  )

  test('ends one session on logout', async () => {
    const phone = (await logIn(ada.email, ada.password)).body.token
    const laptop = (await logIn(ada.email, ada.password)).body.token
    const { status, body } = await app.call('POST', '/api/auth/logout', { as: { token: phone } })
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect((await verify(phone)).status).toBe(401)
    expect((await verify(laptop)).status).toBe(200)
    expect((await app.call('POST', '/api/auth/logout', { as: { token: phone } })).status).toBe(200)
  })

  test('expires a session after seven days without use', async () => {
    const [first, second] = [
      await logIn(ada.email, ada.password),
      await logIn(ada.email, ada.password),
    ]
    app.clock.ahead = 6.9 * day
    expect((await verify(first.body.token)).status).toBe(200)
    app.clock.ahead = 7.1 * day
    expect((await verify(second.body.token)).status).toBe(401)
    app.clock.ahead = 0
  })

  test('expires a session after 30 days in use', async () => {
    const used = (await logIn(ada.email, ada.password)).body.token
    const lives: number[] = []
    for (const days of [6, 12, 18, 24, 29.9, 30.1]) {
      app.clock.ahead = days * day
      if ((await verify(used)).status === 200) lives.push(days)
    }
    app.clock.ahead = 0
    expect(lives).toEqual([6, 12, 18, 24, 29.9])
  })

  test('counts ADMIN_EMAILS for verified addresses only', async () => {
    const { token, uid } = await app.join(katherine)
    expect((await verify(token)).body.user.role).toBe('member')
    await app.services.db
      .updateTable('user')
      .set({ emailVerified: true })
      .where('id', '=', uid)
      .execute()
    expect((await verify(token)).body.user.role).toBe('admin')
    expect((await logIn(katherine.email, katherine.password)).body.user.role).toBe('admin')
  })
})

test('deletes expired sessions and links', async () => {
  const app = await startApp({ settings: { MAIL_URL: 'memory:' } })
  const { db } = app.services
  await app.join(ada)
  await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
  await app.services.background.settled()
  const left = async () => [
    (await db.selectFrom('session').select('id').execute()).length,
    (await db.selectFrom('verification').select('id').execute()).length,
  ]
  const found: number[][] = []
  for (const days of [0, 0.5, 8]) {
    app.clock.ahead = days * day
    await deleteExpired(app.services)
    found.push(await left())
  }
  expect(found).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])
  await app.close()
})

const hour = 3_600_000

describe.each(engines)('an account on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  const logIn = () => app.call('POST', '/api/auth/login', { body: ada })
  const isIn = async (token: string) =>
    (await app.call('GET', '/api/auth/verify', { as: { token } })).status === 200

  test('lists and ends sessions without showing tokens', async () => {
    const me = await app.join(ada)
    const phone = (await logIn()).body.token
    const stranger = await app.join(grace)
    const list = async (as: { token: string }) =>
      (await app.call('GET', '/api/account/sessions', { as })).body
    const rows = await list(me)
    expect(rows).toMatchObject([{ current: false }, { current: true }])
    expect(JSON.stringify(rows)).not.toContain(phone.split('.')[0])
    const end = (id: string, as: { token: string }) =>
      app.call('DELETE', `/api/account/sessions/${id}`, { as })
    expect(await end(rows[0].id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'account/no-session' },
    })
    expect((await end('%00', me)).status).toBe(404)
    expect((await end(rows[0].id, me)).status).toBe(200)
    expect((await end(rows[0].id, me)).status).toBe(404)
    expect(await isIn(phone)).toBe(false)
    const others = [(await logIn()).body.token, (await logIn()).body.token]
    expect((await app.call('DELETE', '/api/account/sessions', { as: me })).status).toBe(200)
    expect(await Promise.all([me.token, ...others].map(isIn))).toEqual([true, false, false])
    expect(await list(me)).toHaveLength(1)
    expect(await isIn(stranger.token)).toBe(true)
  })

  test('of an administrator is signed out after twelve hours', async () => {
    const admin = await app.joinAsAdmin(katherine)
    const lives: number[] = []
    for (const hours of [3, 6, 9, 11.9, 12.1, 24]) {
      app.clock.ahead = hours * hour
      if (await isIn(admin.token)) lives.push(hours)
    }
    app.clock.ahead = 0
    expect(lives).toEqual([3, 6, 9, 11.9])
  })
})

test('verifies the signature of a session token', async () => {
  const app = await startApp()
  const { token } = await app.join(ada)
  const [plain = '', signature = ''] = token.split('.')
  const read = (signed: string, secret = 'a secret of the tests, long enough to sign') =>
    readToken(`Bearer ${signed}`, secret)
  expect([read(token), read(encodeURIComponent(token))]).toEqual([plain, plain])
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const wrong = ['', '.', plain, `${plain}.`, `.${signature}`, `${plain}.${flipped}`, `${token}.x`]
  for (const each of wrong) expect(read(each)).toBeNull()
  expect(read(`${plain}.%`)).toBeNull()
  expect(read(token, 'another secret of the same good length')).toBeNull()
  await app.close()
})
