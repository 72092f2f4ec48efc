import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import {
  addResume,
  createMembers,
  insertThread,
  knownSecret,
  setPublic,
} from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('reports of abuse on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let admin: SignedIn
  let others: SignedIn[]
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    author = await app.join(grace)
    admin = await app.joinAsAdmin(katherine)
    others = await createMembers(app, 25)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('resumes').execute()
    await addResume(app, owner)
  })
  afterAll(() => app.close())

  const insertComments = async (
    count: number,
    under: (index: number) => number | null = () => null,
  ) =>
    (
      await insertThread(app.services.db, app.services.newId, {
        ownerId: owner.uid,
        authorId: author.uid,
        count,
        under,
      })
    ).map(({ id }) => id)
  const report = (as: SignedIn | undefined, id: string | undefined, reason: string) =>
    app.call('POST', `/api/resume/feedback/${id}/report`, { as, body: { reason } })
  const list = async () => (await app.call('GET', '/api/admin/reports', { as: admin })).body
  const settle = (id: string | undefined, hidden: boolean) =>
    app.call('PUT', `/api/admin/reports/${id}`, { as: admin, body: { hidden } })
  const thread = async (as: SignedIn) =>
    (await app.call('GET', `/api/resume/feedback/${owner.uid}`, { as })).body

  test('show text, author, resume and reason to administrators', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    app.clock.ahead = 60_000
    expect((await report(others[1], id, 'Not true')).body).toEqual({})
    app.clock.ahead = 0
    expect(await list()).toEqual([
      {
        commentId: id,
        content: 'Comment 0',
        authorName: grace.displayName,
        ownerId: owner.uid,
        ownerName: ada.displayName,
        reports: 2,
        reasons: ['Not true', 'Rude'],
        reportedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        hidden: false,
        appeal: null,
      },
    ])
  })

  test('count once for each member', async () => {
    const [id] = await insertComments(1)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(each => report(others[0], id, `Reason ${each}`)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {}']),
    )
    expect((await list())[0]).toMatchObject({ reports: 1 })
  })

  test('are counted on the dashboard until they are settled', async () => {
    const count = async () =>
      (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.openReports
    const [id, other] = await insertComments(2)
    expect(await count()).toBe(0)
    await report(others[0], id, 'Rude')
    await report(others[1], id, 'Rude')
    await report(others[0], other, 'Rude')
    expect(await count()).toBe(2)
    await settle(id, false)
    await settle(other, true)
    expect(await count()).toBe(0)
  })

  test.each(['', '  ', 'x'.repeat(1001)])('need a reason: %j', async reason => {
    const [id] = await insertComments(1)
    expect((await report(others[0], id, reason)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('are shown after the resume became private', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    await setPublic(app, owner, false)
    expect(await list()).toHaveLength(1)
    expect((await settle(id, true)).body).toEqual({ hidden: true })
    expect((await thread(owner))[0].hidden).toBe(true)
  })

  test('hide a comment for everybody and keep its replies', async () => {
    const [first, reply] = await insertComments(2, index => (index === 0 ? null : 0))
    await report(others[0], first, 'Rude')
    await settle(first, true)
    for (const who of [owner, author, admin, ...others.slice(0, 1)]) {
      const [shown] = await thread(who)
      expect(shown).toMatchObject({
        content: '',
        reviewerName: '',
        reviewerPhotoURL: null,
        reviewerId: who === author ? author.uid : '',
        hidden: true,
        replies: [{ id: reply, content: 'Comment 1', reviewerName: grace.displayName }],
      })
    }
    expect(await list()).toMatchObject([{ commentId: first, content: 'Comment 0', hidden: true }])
    await settle(first, false)
    expect((await thread(owner))[0]).toMatchObject({
      content: 'Comment 0',
      reviewerName: grace.displayName,
    })
    expect(await list()).toEqual([])
  })

  test('are settled when a comment stays, until it is reported again', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    await settle(id, false)
    expect(await list()).toEqual([])
    await report(others[0], id, 'Rude, I say')
    expect(await list()).toEqual([])
    await report(others[1], id, 'I agree')
    expect(await list()).toMatchObject([{ commentId: id, reports: 2 }])
  })

  test('are listed before hidden comments, the newest first, at most 200', async () => {
    const ids = await insertComments(205)
    const rows = ids.map((commentId, index) => ({
      commentId,
      userId: others[0]?.uid ?? '',
      reason: 'Rude',
      createdAt: 1000 + index,
    }))
    await app.services.db.insertInto('reports').values(rows).execute()
    await settle(ids[204], true)
    await settle(ids[203], true)
    const shown = (await list()).map(({ commentId }: { commentId: string }) => commentId)
    expect(shown).toEqual([...ids.slice(3, 203)].reverse())
    for (const id of ids.slice(0, 200)) await settle(id, false)
    const left = (await list()).map(({ commentId }: { commentId: string }) => commentId)
    expect(left).toEqual([202, 201, 200, 204, 203].map(index => ids[index]))
  })

  test('cannot be resolved after another administrator hid the comment', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    await settle(id, true)
    const body = { hidden: false, wasHidden: false }
    const { status, body: error } = await app.call('PUT', `/api/admin/reports/${id}`, {
      as: admin,
      body,
    })
    expect([status, error.code]).toEqual([409, 'appeal/decided'])
    expect(await list()).toMatchObject([{ commentId: id, hidden: true }])
  })

  test('are all counted, with the newest twenty reasons', async () => {
    const [id] = await insertComments(1)
    const rows = others.map(({ uid }, index) => ({
      commentId: id ?? '',
      userId: uid,
      reason: `Reason ${index}`,
      createdAt: index,
    }))
    await app.services.db.insertInto('reports').values(rows).execute()
    const [shown] = await list()
    expect(shown.reports).toBe(25)
    expect(shown.reasons).toEqual(Array.from({ length: 20 }, (_, index) => `Reason ${24 - index}`))
  })
})

describe.each(engines)('an administrator on %s', engine => {
  test('decides about own comments and suggestions only while there is no other', async () => {
    const app = await startApp({ engine })
    const admin = await app.joinAsAdmin(katherine)
    const owner = await app.join(ada)
    await addResume(app, owner)
    const thread = { ownerId: owner.uid, authorId: admin.uid, count: 1, under: () => null }
    const [comment] = await insertThread(app.services.db, app.services.newId, thread)
    const texts = { name: 'N', website: 'https://example.edu', description: 'D' }
    const { id } = (await app.call('POST', '/api/contributions', { as: admin, body: texts })).body
    const decide = (as: SignedIn) =>
      Promise.all(
        [
          [`/api/admin/reports/${comment?.id}`, { hidden: true }] as const,
          [`/api/admin/contributions/${id}/status`, { status: 'pending' }] as const,
        ].map(async ([path, body]) => (await app.call('PUT', path, { as, body })).status),
      )
    expect(await decide(admin)).toEqual([200, 200])
    const other = await app.joinAsAdmin(grace)
    expect(await decide(admin)).toEqual([403, 403])
    expect(await decide(other)).toEqual([200, 200])
    await app.close()
  })
})
