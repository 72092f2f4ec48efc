import { expect, test } from 'vitest'
import { openAuth } from '#backend/auth/open.ts'
import { createPasswordHashing } from '#backend/auth/password-hashing.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

const costOf = (digest: string) => digest.split('$').slice(0, 4).join('$')

test('computes one hash for every failed login', async () => {
  const app = await startApp()
  const { db, engine, config } = app.services
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
  const store = {
    db,
    engine,
    withoutSync: <T>(task: () => Promise<T>) => task(),
    close: async () => undefined,
  }
  const auth = openAuth({
    store,
    hashing,
    secret: 's'.repeat(40),
    origin: 'http://localhost',
    google: config.google,
    deleteFiles: () => undefined,
  })
  for (const email of [ada.email, grace.email, 'nobody@example.edu', 'no address'])
    expect(await auth.signIn({ email, password: 'a wrong one' }, '')).toBeNull()
  expect(spent).toEqual(Array(4).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  await app.close()
})

test('deletes expired sessions, links, counters and results', async () => {
  const { deleteExpired } = await import('#backend/auth/queries.ts')
  const app = await startApp({ settings: { RATE_LIMITS: '' } })
  const { db } = app.services
  const as = await app.join(ada)
  await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
  const body = { name: 'Rivers', website: 'https://example.org', description: 'd' }
  await app.call('POST', '/api/contributions', { as, body })
  await app.services.background.settled()
  const left = async () => [
    (await db.selectFrom('session').select('id').execute()).length,
    (await db.selectFrom('links').select('digest').execute()).length,
    (await db.selectFrom('repeats').select('id').execute()).length,
    (await db.selectFrom('rates').select('key').execute()).length,
  ]
  const days = 24 * 60 * 60_000
  const found: number[][] = []
  for (const ahead of [0, 0.5, 8]) {
    app.clock.ahead = ahead * days
    await deleteExpired(app.services)
    found.push(await left())
  }
  expect(found).toEqual([
    [1, 1, 1, 4],
    [1, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  await app.close()
})
