import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuth } from '#backend/auth/open.ts'
import { createPasswordHashing, type PasswordHashing } from '#backend/auth/password-hashing.ts'
import { deleteExpired } from '#backend/auth/queries.ts'
import { deleteExpiredCounts } from '#backend/http/queries.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

/** Accounts on the database of an app, with other password hashing. */
const openAuthOf = ({ services }: TestApp, hashing: PasswordHashing) =>
  openAuth({
    store: services,
    hashing,
    mail: services.mail,
    clock: services.clock,
    secret: 's'.repeat(40),
    origin: 'http://localhost',
    google: services.config.google,
    deleteFiles: () => undefined,
  })

const costOf = (digest: string) => digest.split('$').slice(0, 4).join('$')

test('computes as many hashes for every kind of failed login', async () => {
  const app = await startApp()
  const { db } = app.services
  await app.join(ada)
  const provided = await app.join(grace)
  await db.deleteFrom('account').where('userId', '=', provided.uid).execute()
  const spent: string[] = []
  const real = createPasswordHashing()
  const hashing = {
    hash: async (password: string) => {
      const digest = await real.hash(password)
      spent.push(costOf(digest))
      return digest
    },
    verify: (digest: string, password: string) => {
      spent.push(costOf(digest))
      return real.verify(digest, password)
    },
  }
  const auth = openAuthOf(app, hashing)
  for (const email of [ada.email, grace.email, 'nobody@example.edu', 'no address'])
    for (const password of ['a wrong one', 'a wrong e\u0301'])
      expect(await auth.signIn({ email, password }, '')).toBeNull()
  // A decomposed password is tried in two forms.
  expect(spent).toEqual(Array(12).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  await app.close()
})

test('delays a failed login to at least 50 ms, for every kind of address', async () => {
  const app = await startApp()
  await app.join(ada)
  const fast = openAuthOf(app, { hash: async () => 'digest', verify: async () => false })
  for (const email of [ada.email, 'nobody@example.edu', 'no address']) {
    const start = performance.now()
    expect(await fast.signIn({ email, password: 'a wrong one' }, '')).toBeNull()
    expect(performance.now() - start, email).toBeGreaterThanOrEqual(50)
  }
  await app.close()
})

test('verifies the passwords of four logins at once; others wait', async () => {
  const app = await startApp()
  await app.join(ada)
  let running = 0
  let most = 0
  const auth = openAuthOf(app, {
    ...createPasswordHashing(),
    async verify() {
      running += 1
      most = Math.max(most, running)
      await setTimeout(50)
      running -= 1
      return true
    },
  })
  const logins = await Promise.all(Array.from({ length: 10 }, () => auth.signIn(ada, '')))
  expect(logins.every(signedIn => signedIn?.account.email === ada.email)).toBe(true)
  expect(most).toBe(4)
  await app.close()
})

test('answers 503 to a logout that deletes nothing', async () => {
  const app = await startApp()
  const as = await app.join(ada)
  const logOut = async () => (await app.call('POST', '/api/auth/logout', { as })).status
  await sql`create trigger keep before delete on session begin select raise(ignore); end`.execute(
    app.services.db,
  )
  expect(await logOut()).toBe(503)
  expect((await app.call('GET', '/api/auth/verify', { as })).status).toBe(200)
  await sql`drop trigger keep`.execute(app.services.db)
  expect(await logOut()).toBe(200)
  expect((await app.call('GET', '/api/auth/verify', { as })).status).toBe(401)
  await app.close()
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

test('deletes expired sessions, links, counters and results', async () => {
  const app = await startApp({ settings: { MAIL_URL: 'memory:', RATE_LIMITS: '' } })
  const { db } = app.services
  const as = await app.join(ada)
  await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
  const body = { name: 'Rivers', website: 'https://example.org', description: 'd' }
  await app.call('POST', '/api/contributions', { as, body })
  await app.services.background.settled()
  const left = async () => [
    (await db.selectFrom('session').select('id').execute()).length,
    (await db.selectFrom('verification').select('id').execute()).length,
    (await db.selectFrom('repeats').select('id').execute()).length,
    (await db.selectFrom('rates').select('key').execute()).length,
  ]
  const days = 24 * 60 * 60_000
  const found: number[][] = []
  for (const ahead of [0, 0.5, 8]) {
    app.clock.ahead = ahead * days
    await deleteExpired(app.services)
    await deleteExpiredCounts(app.services)
    found.push(await left())
  }
  expect(found).toEqual([
    [1, 1, 1, 4],
    [1, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  await app.close()
})
