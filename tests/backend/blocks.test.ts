import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { firstFile, upload } from '#tests/support/uploads.ts'

describe.each(engines)('a member who blocks another one, on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let blocked: SignedIn
  let third: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    blocked = await app.join(grace)
    third = await app.join(katherine)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('blocks').execute()
    await app.services.db.deleteFrom('resumes').execute()
    await addResume(app, owner)
    await addResume(app, third)
    await comment(third.uid, blocked.uid)
  })
  afterAll(() => app.close())

  const block = (userId: string, as = owner) => app.call('PUT', `/api/blocks/${userId}`, { as })
  const unblock = (userId: string) => app.call('DELETE', `/api/blocks/${userId}`, { as: owner })
  const list = async () => (await app.call('GET', '/api/blocks', { as: owner })).body
  const view = (as: SignedIn, path = 'user') =>
    app.call('GET', `/api/resume/${path}/${owner.uid}`, { as })
  const publicOwners = async (as: SignedIn) =>
    (await app.call('GET', '/api/resume/public', { as })).body.map(
      ({ userId }: { userId: string }) => userId,
    )
  const comment = async (ownerId: string, authorId: string) => {
    const ids = { ownerId, authorId, count: 1, under: () => null }
    const [row] = await insertThread(app.services.db, app.services.newId, ids)
    return row?.id ?? ''
  }

  test('hides resume and file from a blocked member until unblocking', async () => {
    await upload(app, owner, firstFile)
    const { body } = await view(blocked)
    expect((await app.send(body.resumeURL)).status).toBe(200)
    await block(blocked.uid)
    const gone = await app.call('GET', '/api/resume/user/u_0000000000000000000000000', {
      as: blocked,
    })
    expect((await view(blocked)).text).toBe(gone.text)
    expect((await view(blocked, 'feedback')).status).toBe(404)
    expect((await app.send(body.resumeURL)).status).toBe(404)
    expect(await publicOwners(blocked)).toEqual([third.uid])
    expect(await publicOwners(third)).toHaveLength(2)
    expect((await view(third)).status).toBe(200)
    await unblock(blocked.uid)
    expect((await view(blocked)).status).toBe(200)
    expect((await app.send(body.resumeURL)).status).toBe(200)
  })

  test('hides the comments of the blocked member from the blocker only', async () => {
    await block(blocked.uid)
    const thread = async (as: SignedIn) =>
      (await app.call('GET', `/api/resume/feedback/${third.uid}`, { as })).body[0]
    expect(await thread(owner)).toMatchObject({
      content: '',
      reviewerId: '',
      reviewerName: '',
      reviewerPhotoURL: null,
      hidden: true,
      blocked: true,
    })
    expect(await thread(blocked)).toMatchObject({ content: 'Comment 0', reviewerId: blocked.uid })
    expect(await thread(third)).toMatchObject({ reviewerName: grace.displayName })
  })

  test('has a list of their own', async () => {
    expect(await list()).toEqual([])
    await block(blocked.uid)
    await block(blocked.uid)
    expect(await list()).toEqual([
      {
        userId: blocked.uid,
        name: grace.displayName,
        blockedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await app.call('GET', '/api/blocks', { as: blocked })).body).toEqual([])
    await unblock(blocked.uid)
    expect(await list()).toEqual([])
  })

  test.each<[string, () => string, string]>([
    ['oneself', () => owner.uid, 'block/self'],
    ['nobody', () => 'u_0000000000000000000000000', 'block/unknown'],
  ])('cannot block %s', async (_who, idOf, code) => {
    expect((await block(encodeURIComponent(idOf()))).body.code).toBe(code)
  })

  const hideComments = () => app.services.db.updateTable('comments').set({ hidden: 1 }).execute()

  test.each<[string, () => Promise<unknown>, string | undefined]>([
    ['with a comment on a public resume', async () => undefined, undefined],
    ['with a hidden comment', hideComments, 'block/unknown'],
    [
      'with a public resume',
      async () => {
        await hideComments()
        await addResume(app, blocked)
      },
      undefined,
    ],
    [
      'blocked before',
      async () => {
        await block(blocked.uid)
        await hideComments()
      },
      undefined,
    ],
  ])('rejects or accepts the block of somebody %s', async (_who, prepare, code) => {
    await prepare()
    expect((await block(blocked.uid)).body.code).toBe(code)
  })
})
