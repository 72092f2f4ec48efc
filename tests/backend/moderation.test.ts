import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
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
    app.call('POST', `/api/reports/comment/${id}`, { as, body: { reason } })
  const list = async (state = 'waiting') =>
    (await app.call('GET', `/api/admin/reports?state=${state}`, { as: admin })).body
  const settle = (id: string | undefined, hidden: boolean) =>
    app.call('PUT', `/api/admin/reports/comment/${id}`, { as: admin, body: { hidden } })
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
        kind: 'comment',
        targetId: id,
        content: 'Comment 0',
        memberId: author.uid,
        memberName: grace.displayName,
        ownerId: owner.uid,
        ownerName: ada.displayName,
        reports: 2,
        reasons: ['Not true', 'Rude'],
        reportedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        since: expect.stringMatching(/^\d{4}-.+Z$/),
        hidden: false,
        appeal: null,
        ...{ settledAt: null, settledByName: '', note: '' },
      },
    ])
  })

  test('are counted on the dashboard until they are settled', async () => {
    const count = async () =>
      (await app.call('GET', '/api/news', { as: admin })).body.waiting.reports
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

  test.each(['', 'x'.repeat(1001)])('need a reason: %j', async reason => {
    const [id] = await insertComments(1)
    expect((await report(others[0], id, reason)).status).toBe(400)
    expect(await list()).toEqual([])
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
    const done = { targetId: first, content: 'Comment 0', settledByName: katherine.displayName }
    expect(await list('done')).toMatchObject([{ ...done, hidden: true }])
    await settle(first, false)
    expect((await thread(owner))[0]).toMatchObject({
      content: 'Comment 0',
      reviewerName: grace.displayName,
    })
    expect(await list()).toEqual([])
    expect(await list('done')).toMatchObject([{ ...done, hidden: false }])
  })

  test('are settled when a comment stays, until it is reported again', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    await settle(id, false)
    expect(await list()).toEqual([])
    await report(others[0], id, 'Rude, I say')
    expect(await list()).toEqual([])
    await report(others[1], id, 'I agree')
    expect(await list()).toMatchObject([{ targetId: id, reports: 2 }])
  })

  test('cannot be resolved after another administrator hid the comment', async () => {
    const [id] = await insertComments(1)
    await report(others[0], id, 'Rude')
    await settle(id, true)
    const body = { hidden: false, wasHidden: false }
    const { status, body: error } = await app.call('PUT', `/api/admin/reports/comment/${id}`, {
      as: admin,
      body,
    })
    expect([status, error.code]).toEqual([409, 'appeal/decided'])
    expect(await list('done')).toMatchObject([{ targetId: id, hidden: true }])
  })

  describe('appeals against a hidden comment', () => {
    let comment: string
    beforeEach(async () => {
      comment = (await insertComments(1))[0] ?? ''
      await resolve({ hidden: true })
    })
    const resolve = (body: { hidden: boolean; answer?: string }) =>
      app.call('PUT', `/api/admin/reports/comment/${comment}`, { as: admin, body })
    const appeal = (reason = 'It is not rude') =>
      app.call('POST', `/api/resume/feedback/${comment}/appeal`, { as: author, body: { reason } })
    const shownTo = async (as: SignedIn) => (await thread(as))[0]
    const countOpen = async () =>
      (await app.call('GET', '/api/news', { as: admin })).body.waiting.reports

    test('are listed with their reason until they are decided', async () => {
      expect(await list('done')).toMatchObject([{ appeal: null, hidden: true, settledAt: null }])
      expect((await appeal()).status).toBe(200)
      expect(await list()).toMatchObject([{ appeal: 'It is not rude', hidden: true }])
      expect(await countOpen()).toBe(1)
      expect((await shownTo(author)).appeal).toEqual({ state: 'open', answer: '' })
      await resolve({ hidden: true, answer: 'It stays hidden.' })
      expect(await list()).toEqual([])
      expect(await list('done')).toMatchObject([
        ...[{ appeal: null, hidden: true, note: 'It stays hidden.' }],
      ])
      expect((await list('done'))[0].settledByName).toBe(katherine.displayName)
      expect(await countOpen()).toBe(0)
    })

    test.each([
      [true, 'kept', ''],
      [false, 'shown', 'Comment 0'],
    ])('show their answer to the author only: hidden %s', async (hidden, state, content) => {
      await appeal()
      expect((await resolve({ hidden, answer: 'We looked at it again.' })).status).toBe(200)
      expect(await shownTo(author)).toMatchObject({
        content,
        appeal: { state, answer: 'We looked at it again.' },
      })
      expect(await shownTo(owner)).not.toHaveProperty('appeal')
    })

    test('are possible once for each decision', async () => {
      await appeal()
      expect((await appeal()).body.code).toBe('appeal/repeated')
      await resolve({ hidden: false, answer: 'You are right.' })
      expect((await appeal()).body.code).toBe('appeal/not-hidden')
      await resolve({ hidden: true })
      expect((await shownTo(author)).appeal).toEqual({ state: 'possible', answer: '' })
      await appeal()
      await resolve({ hidden: true, answer: 'It stays hidden.' })
      expect((await appeal()).body.code).toBe('appeal/repeated')
    })

    test('are decided once by two administrators', async () => {
      await appeal()
      await resolve({ hidden: false, answer: 'You are right.' })
      expect(await resolve({ hidden: true, answer: 'It stays.' })).toMatchObject({
        status: 409,
        body: { code: 'appeal/decided', hidden: false, answer: 'You are right.' },
      })
      expect((await shownTo(author)).appeal.answer).toBe('You are right.')
    })
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
          [`/api/admin/reports/comment/${comment?.id}`, { hidden: true }] as const,
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
