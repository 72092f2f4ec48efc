import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

describe.each(engines)('the news of a member on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  const get = async (as: SignedIn) => (await app.call('GET', '/api/news', { as })).body

  test('count the own contributions by status', async () => {
    const suggest = async (name: string): Promise<string> => {
      const body = { name, website: 'https://example.org', description: 'A summer by the water.' }
      return (await app.call('POST', '/api/contributions', { as: owner, body })).body.id
    }
    await suggest('First')
    await suggest('Second')
    const rejected = await suggest('Third')
    await app.services.db
      .updateTable('contributions')
      .set({ status: 'rejected' })
      .where('id', '=', rejected)
      .execute()
    expect((await get(owner)).contributions).toEqual({ pending: 2, approved: 0, rejected: 1 })
    expect((await get(other)).contributions).toEqual({ pending: 0, approved: 0, rejected: 0 })
  })
})
