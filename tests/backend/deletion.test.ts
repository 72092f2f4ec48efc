import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { grace } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'

describe.each(engines)('deleting an account, on %s', engine => {
  let yard: TestApp
  beforeAll(async () => {
    yard = await startApp({ engine })
  })
  afterAll(() => yard.close())

  test.each<[string, object, string]>([
    ['without the word', { confirmation: 'delete', password: grace.password }, 'account/not-confirmed'],
    ['without the password', { confirmation: 'DELETE' }, 'account/wrong-password'],
    ['with a wrong password', { confirmation: 'DELETE', password: 'not this one' }, 'account/wrong-password'],
  ])('nobody is deleted %s', async (_what, body, code) => {
    const me = await yard.join({ ...grace, email: `${Math.random()}@example.edu` })
    expect((await yard.call('POST', '/api/account/delete', { as: me, body })).body.code).toBe(code)
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
    yard.clock.ahead = 11 * 60_000
    expect(await remove(old)).toMatchObject({ status: 403, body: { code: 'account/stale' } })
    yard.clock.ahead = 0
    expect((await remove(await enter())).status).toBe(200)
    expect(await yard.services.db.selectFrom('user').selectAll().execute()).toEqual([])
    await yard.close()
    await provider.close()
  })
})
