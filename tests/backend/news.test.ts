import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
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

  test('name no resume and no contribution at first', async () => {
    const contributions = { pending: 0, approved: 0, rejected: 0 }
    expect(await get(owner)).toEqual({ hasResume: false, unread: 0, contributions })
  })

  test('count new comments on the own resume', async () => {
    await addResume(app, owner)
    expect(await get(owner)).toMatchObject({ hasResume: true, unread: 0 })
    const comment = { ownerId: owner.uid, content: 'x', createdAt: Date.now() }
    const comments = [
      { ...comment, id: 'k_000000001aaaaaaaaaaaaaaaa', authorId: other.uid },
      { ...comment, id: 'k_000000002aaaaaaaaaaaaaaaa', authorId: owner.uid },
    ]
    await app.services.db.insertInto('comments').values(comments).execute()
    expect((await get(owner)).unread).toBe(1)
    expect(await get(other)).toMatchObject({ hasResume: false, unread: 0 })
  })

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
