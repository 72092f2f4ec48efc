import { expect, test } from 'vitest'
import { openAuth } from '#backend/auth/open.ts'
import { createPasswordHashing, type PasswordHashing } from '#backend/auth/password-hashing.ts'
import { createTokenVerifier } from '#backend/auth/session-tokens.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

test('verifies a password byte by byte', async () => {
  const { hash, verify } = createPasswordHashing()
  const digest = await hash('Caf\u00e9 au lait')
  expect(await verify(digest, 'Caf\u00e9 au lait')).toBe(true)
  for (const wrong of ['Cafe\u0301 au lait', 'caf\u00e9 au lait', 'Caf\u00e9 au lai', ''])
    expect(await verify(digest, wrong)).toBe(false)
  expect(await hash('Caf\u00e9 au lait')).not.toBe(digest)
})

test('rejects hashes beyond the queue', async () => {
  const { hash } = createPasswordHashing({ concurrency: 1, queueSize: 2, timeout: 5000 })
  const settled = await Promise.allSettled(Array.from({ length: 5 }, () => hash('password')))
  const codes = settled.map(one => (one.status === 'fulfilled' ? 'done' : one.reason.code))
  expect(codes).toEqual([...Array(3).fill('done'), ...Array(2).fill('server/unavailable')])
  expect(await hash('again')).toMatch(/^\$argon2id/)
})

test('verifies the signature of a session token', async () => {
  const app = await startApp()
  const { token } = await app.join(ada)
  const [plain = '', signature = ''] = token.split('.')
  const verify = createTokenVerifier('a secret of the tests, long enough to sign')
  expect(await verify(token)).toBe(plain)
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const wrong = ['', '.', plain, `${plain}.`, `.${signature}`, `${plain}.${flipped}`, `${token}.x`]
  for (const each of wrong) expect(await verify(each)).toBeNull()
  expect(await createTokenVerifier('another secret of the same good length')(token)).toBeNull()
  await app.close()
})

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
