import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHashing } from '#backend/auth/password-hashing.ts'
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

  test('returns a session and five properties of the new member', async () => {
    const { status, body } = await app.call('POST', '/api/auth/signup', {
      body: { ...ada, email: `  ${ada.email.toUpperCase()} ` },
    })
    expect(status).toBe(201)
    const user = { displayName: ada.displayName, email: ada.email, photoURL: null, role: 'member' }
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

  test('ignores the case of the email address', async () => {
    const { status, body } = await logIn(' ADA@example.EDU', ada.password)
    expect(status).toBe(200)
    expect((await verify(body.token)).status).toBe(200)
  })

  test.each([
    ['a wrong password', ada.email, `${ada.password}!`],
    ['a password in another case', ada.email, ada.password.toUpperCase()],
    ['a password with a space behind it', ada.email, `${ada.password} `],
    ['nobody known', 'nobody@example.edu', ada.password],
    ['a password beyond the limit of new ones', ada.email, 'x'.repeat(1024)],
  ])('answers the same to %s', async (_who, email, password) => {
    const { status, body } = await logIn(email, password)
    expect({ status, body }).toEqual({
      status: 401,
      body: { message: 'Invalid email or password', code: 'session/wrong' },
    })
  })

  // Addresses that browsers accept and Better Auth alone would not.
  test.each(['go!team@school.edu', 'A&m.club@school.edu', 'jordan..ellis@school.edu', 'jo.@host'])(
    'accepts the address %s at sign-up and login, and once',
    async email => {
      const signUp = () => app.call('POST', '/api/auth/signup', { body: { ...grace, email } })
      const { status, body } = await signUp()
      expect([status, body.user?.email]).toEqual([201, email.toLowerCase()])
      expect((await signUp()).body.code).toBe('session/taken')
      expect((await logIn(` \u200b${email}`, grace.password)).status).toBe(200)
    },
  )

  test.each([
    ['composed', 'decomposed', 'NFC', 'NFD'],
    ['decomposed', 'composed', 'NFD', 'NFC'],
  ])('accepts a password set %s and typed %s', async (_set, _typed, set, typed) => {
    const person = { ...grace, email: `${set}@school.edu`, password: 'caf\u00e9 au lait' }
    const joined = await app.join({ ...person, password: person.password.normalize(set) })
    const password = person.password.normalize(typed)
    expect((await logIn(person.email, password)).status).toBe(200)
    const body = { currentPassword: password, password }
    expect((await app.call('PUT', '/api/account/password', { as: joined, body })).status).toBe(200)
  })

  test('accepts a password whose hash was made before passwords were normalized', async () => {
    const { uid, email } = await app.join({ ...grace, email: 'before@school.edu' })
    const old = 'cafe\u0301 au lait'
    await app.services.db
      .updateTable('account')
      .set({ password: await createPasswordHashing().hash(old) })
      .where('userId', '=', uid)
      .execute()
    expect((await logIn(email, old)).status).toBe(200)
  })

  test('rejects an existing address at its field', async () => {
    const { status, body } = await app.call('POST', '/api/auth/signup', {
      body: { ...grace, email: ada.email },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'session/taken',
      fields: { email: 'An account with this email already exists' },
    })
  })

  test('creates one account for parallel sign-ups', async () => {
    const body = { ...grace, email: 'race@example.edu' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('POST', '/api/auth/signup', { body })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const found = await app.services.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', body.email)
      .execute()
    expect(found).toHaveLength(1)
  })

  test.each([
    ['password1'],
    ['QWERTY123'],
    ['grace.bell'],
    ['GraceBell1906'],
    ['bell!!2026'],
    ['hbcu2026'],
    ['grace@example.edu'],
  ])('rejects %s as a common password', async password => {
    const body = {
      ...grace,
      email: password.includes('@') ? password : 'grace.bell@example.edu',
      password,
    }
    const answer = await app.call('POST', '/api/auth/signup', { body })
    expect(answer.body).toMatchObject({
      code: 'session/common-password',
      message: 'This password is too common',
    })
  })

  test('ends one session on logout', async () => {
    const phone = (await logIn(ada.email, ada.password)).body.token
    const laptop = (await logIn(ada.email, ada.password)).body.token
    const { status, body } = await app.call('POST', '/api/auth/logout', { as: { token: phone } })
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect((await verify(phone)).status).toBe(401)
    expect((await verify(laptop)).status).toBe(200)
    expect((await app.call('POST', '/api/auth/logout', { as: { token: phone } })).status).toBe(200)
  })

  test.each([
    [6.9, 200],
    [7.1, 401],
  ])('after %d days without use a session gets %i', async (days, status) => {
    const { token } = (await logIn(ada.email, ada.password)).body
    app.clock.ahead = days * day
    expect((await verify(token)).status).toBe(status)
    app.clock.ahead = 0
  })

  test('expires a session after 30 days in use', async () => {
    const used = (await logIn(ada.email, ada.password)).body.token
    const lives: number[] = []
    for (const days of [2, 6, 8, 14, 20, 26, 29.9, 30.1]) {
      app.clock.ahead = days * day
      if ((await verify(used)).status === 200) lives.push(days)
    }
    app.clock.ahead = 0
    expect(lives).toEqual([2, 6, 8, 14, 20, 26, 29.9])
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
