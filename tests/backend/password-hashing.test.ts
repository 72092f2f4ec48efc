import { expect, test } from 'vitest'
import { createPasswordHashing } from '#backend/auth/password-hashing.ts'
import { createTokenVerifier } from '#backend/auth/session-tokens.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'

const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work)
  return settled.map(one => (one.status === 'fulfilled' ? 'done' : one.reason.code))
}

test('verifies a password byte by byte', async () => {
  const { hash, verify } = createPasswordHashing()
  const digest = await hash('Caf\u00e9 au lait')
  const tries = [
    'Caf\u00e9 au lait',
    'Cafe\u0301 au lait',
    'caf\u00e9 au lait',
    ' Caf\u00e9 au lait',
    'Caf\u00e9 au lai',
    '',
  ]
  expect(await Promise.all(tries.map(password => verify(digest, password)))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(await hash('Caf\u00e9 au lait')).not.toBe(digest)
})

test('rejects hashes beyond the queue', async () => {
  const { hash } = createPasswordHashing({ concurrency: 2, queueSize: 3, timeout: 5000 })
  const found = await outcomes(Array.from({ length: 8 }, () => hash('password')))
  expect(found).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    ...Array(3).fill('server/unavailable'),
  ])
  expect(await outcomes([hash('again'), hash('again'), hash('again')])).toEqual([
    'done',
    'done',
    'done',
  ])
})

test('rejects hashes that wait longer than the timeout', async () => {
  const { hash } = createPasswordHashing({ concurrency: 1, queueSize: 10, timeout: 1 })
  const found = await outcomes(Array.from({ length: 6 }, () => hash('password')))
  expect(found[0]).toBe('done')
  expect(found).toContain('server/unavailable')
})

test('verifies the signature of a session token', async () => {
  const app = await startApp()
  const { token } = await app.join(ada)
  const [plain = '', signature = ''] = token.split('.')
  const verify = createTokenVerifier('a secret of the tests, long enough to sign')
  const verifyByAnother = createTokenVerifier('another secret of the same good length')
  expect(await verify(token)).toBe(plain)
  expect(await verify(encodeURIComponent(token))).toBe(plain)
  expect(await verifyByAnother(token)).toBeNull()
  for (let place = 0; place < signature.length - 2; place += 1) {
    const other = signature[place] === 'A' ? 'B' : 'A'
    expect(
      await verify(`${plain}.${signature.slice(0, place)}${other}${signature.slice(place + 1)}`),
    ).toBeNull()
  }
  for (const none of [
    '',
    '.',
    plain,
    `${plain}.`,
    `.${signature}`,
    `${token}.x`,
    `${token} `,
    'é.é',
  ])
    expect(await verify(none)).toBeNull()
  await app.close()
})
