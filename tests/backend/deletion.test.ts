import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { grace } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'

describe.each(engines)('the confirmation of account deletion, on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  test.each<[string, object, string]>([
    [
      'without the word',
      { confirmation: 'delete', password: grace.password },
      'account/not-confirmed',
    ],
    ['without the password', { confirmation: 'DELETE' }, 'account/wrong-password'],
    [
      'with a wrong password',
      { confirmation: 'DELETE', password: 'not this one' },
      'account/wrong-password',
    ],
  ])('keeps the account %s', async (_what, body, code) => {
    const me = await app.join({ ...grace, email: `${Math.random()}@example.edu` })
    expect((await app.call('POST', '/api/account/delete', { as: me, body })).body.code).toBe(code)
    expect((await app.call('GET', '/api/account', { as: me })).status).toBe(200)
  })
})

describe('an account without a password', () => {
  test('can be deleted within ten minutes of signing in', async () => {
    const provider = await startProvider()
    const app = await startApp({ settings: provider.settings })
    const logIn = async () =>
      (await app.call('POST', '/api/auth/google', { body: { credential: await provider.token() } }))
        .body
    const remove = (as: { token: string }) =>
      app.call('POST', '/api/account/delete', { as, body: { confirmation: 'DELETE' } })
    const old = await logIn()
    app.clock.ahead = 11 * 60_000
    expect(await remove(old)).toMatchObject({ status: 403, body: { code: 'account/stale' } })
    app.clock.ahead = 0
    expect((await remove(await logIn())).status).toBe(200)
    expect(await app.services.db.selectFrom('user').selectAll().execute()).toEqual([])
    await app.close()
    await provider.close()
  })
})
