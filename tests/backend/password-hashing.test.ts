import { expect, test } from 'vitest'
import { openAuth } from '#backend/auth/open.ts'
import { passwordHashing } from '#backend/auth/passwords.ts'
import { setPassword } from '#backend/features/account/queries.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

test('verifies a password byte by byte, once it is normalized', async () => {
  const { hash, verify } = passwordHashing
  const digest = await hash('Caf\u00e9 au lait')
  const isRight = (password: string) => verify({ hash: digest, password })
  expect(await isRight('Caf\u00e9 au lait')).toBe(true)
  expect(await isRight('Cafe\u0301 au lait')).toBe(true)
  for (const wrong of ['Cafe au lait', 'caf\u00e9 au lait', 'Caf\u00e9 au lai', ''])
    expect(await isRight(wrong)).toBe(false)
  expect(await hash('Caf\u00e9 au lait')).not.toBe(digest)
})

/** Accounts on the database of an app, with other password hashing. */
const openAuthOf = ({ services }: TestApp, hashing: typeof passwordHashing) =>
  openAuth({
    ...services,
    store: services,
    secret: 's'.repeat(40),
    hashing,
  })

const costOf = (digest: string) => digest.split('$').slice(0, 4).join('$')

test('computes as many hashes for every kind of failed login', async () => {
  const app = await startApp()
  await app.join(ada)
  const provided = await app.join(grace)
  await app.services.db.deleteFrom('account').where('userId', '=', provided.uid).execute()
  const spent: string[] = []
  const auth = openAuthOf(app, {
    async hash(password) {
      const digest = await passwordHashing.hash(password)
      spent.push(costOf(digest))
      return digest
    },
    verify(stored) {
      spent.push(costOf(stored.hash))
      return passwordHashing.verify(stored)
    },
  })
  for (const email of [ada.email, grace.email, 'nobody@example.edu'])
    for (const password of ['a wrong one', 'a wrong e\u0301'])
      expect(await auth.signIn({ email, password })).toBeNull()
  expect(spent).toEqual(Array(6).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  await app.close()
})

test('ends the session of a password that changes during the login', async () => {
  const app = await startApp()
  const { uid } = await app.join(ada)
  const { db } = app.services
  const slow = openAuthOf(app, {
    ...passwordHashing,
    async verify(stored) {
      const isRight = await passwordHashing.verify(stored)
      await setPassword(db, uid, await passwordHashing.hash('woven another day'))
      return isRight
    },
  })
  const list = () => db.selectFrom('session').select('id').execute()
  const before = await list()
  expect(await slow.signIn(ada)).toBeNull()
  expect(await list()).toEqual(before)
  await app.close()
})

test('delays a failed login to 50 ms, for every kind of address', async () => {
  const app = await startApp()
  await app.join(ada)
  const fast = openAuthOf(app, { hash: async () => 'digest', verify: async () => false })
  for (const email of [ada.email, 'nobody@example.edu', 'no address']) {
    const start = performance.now()
    expect(await fast.signIn({ email, password: 'a wrong one' })).toBeNull()
    // A timer may end a millisecond early.
    expect(performance.now() - start, email).toBeGreaterThanOrEqual(48)
  }
  await app.close()
})
