import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('feedback on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  let third: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.join(ada)
    other = await app.join(grace)
    third = await app.join(katherine)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('resumes').execute()
    await app.services.db.deleteFrom('repeats').execute()
    await addResume(app, owner)
  })
  afterAll(() => app.close())

  const addComment = (as: SignedIn, body: object, headers: Record<string, string> = {}) =>
    app.call('POST', `/api/resume/feedback/${owner.uid}`, { as, body, headers })
  const list = async (as: SignedIn) =>
    (await app.call('GET', `/api/resume/feedback/${owner.uid}`, { as })).body
  const act = (as: SignedIn, method: string, id: string, what = '', body?: object) =>
    app.call(method, `/api/resume/feedback/${id}${what}`, { as, body })

  test('is stored as written, with the name of the session', async () => {
    const { status, body } = await addComment(other, {
      content: '  Put the degree first.\n\tThen the rest. ',
      reviewerId: owner.uid,
      reviewerName: 'Somebody else',
      votes: 99,
      helpful: true,
      createdAt: '2000-01-01T00:00:00.000Z',
      id: 'k_mine',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^k_[0-9a-z]{25}$/),
      content: 'Put the degree first.\n\tThen the rest.',
      parentId: null,
      reviewerId: other.uid,
      reviewerName: grace.displayName,
      votes: 0,
      helpful: false,
    })
    expect(Math.abs(Date.parse(body.createdAt) - Date.now())).toBeLessThan(60_000)
    const { parentId: _, upvotedBy, downvotedBy, place, helpful, ...rest } = body
    const { hidden, blocked, appeal, ...shown } = rest
    expect({ upvotedBy, downvotedBy, place, helpful, hidden, blocked, appeal }).toEqual({
      upvotedBy: [],
      downvotedBy: [],
      place: null,
      helpful: false,
      hidden: false,
      blocked: false,
      appeal: null,
    })
    expect(await list(third)).toEqual([{ ...shown, replies: [] }])
  })

  test.each(['', '\u200b\u200d'])('rejects blank feedback: %j', async content => {
    const answer = await addComment(other, { content })
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 400,
      message: 'Feedback content is required',
    })
  })

  test('is limited to 5,000 characters, counted by code points', async () => {
    expect((await addComment(other, { content: '🌱'.repeat(limits.comment) })).status).toBe(201)
    const answer = await addComment(other, { content: 'x'.repeat(limits.comment + 1) })
    expect(answer.body).toMatchObject({ message: 'Feedback must be at most 5000 characters' })
  })

  test('rejects feedback on one’s own resume, but not replies', async () => {
    expect((await addComment(owner, { content: 'Great' })).body).toEqual({
      message: 'You cannot leave feedback on your own resume',
      code: 'feedback/own-resume',
    })
    const { body: first } = await addComment(other, { content: 'Too long' })
    const reply = await addComment(owner, { content: 'Which part?', parentId: first.id })
    expect(reply.body).toMatchObject({ parentId: first.id, reviewerId: owner.uid })
    expect(await list(other)).toMatchObject([
      { id: first.id, replies: [{ id: reply.body.id, parentId: first.id }] },
    ])
  })

  test('keeps a pin on the PDF until the file is replaced', async () => {
    const place = { page: 2, x: 0.25, y: 1 }
    const { body } = await addComment(other, { content: 'Here', place })
    expect(body.place).toEqual({ ...place, current: true })
    expect((await list(owner))[0].place).toEqual({ ...place, current: true })
    await app.services.db.updateTable('resumes').set({ fileKey: 'resumes/next' }).execute()
    expect((await list(owner))[0].place).toEqual({ ...place, current: false })
  })

  test.each([
    { page: 0, x: 0, y: 0 },
    { page: 1, x: 0, y: 1.1 },
  ])('rejects a pin outside of the page: %j', async place => {
    expect((await addComment(other, { content: 'Here', place })).status).toBe(400)
  })

  test('is marked and unmarked as helpful by the owner', async () => {
    const { body } = await addComment(other, { content: 'Use verbs' })
    expect((await act(owner, 'PUT', body.id, '/helpful', { helpful: true })).body).toEqual({
      helpful: true,
    })
    expect((await list(third))[0].helpful).toBe(true)
    expect((await act(owner, 'PUT', body.id, '/helpful', { helpful: false })).body).toEqual({
      helpful: false,
    })
    expect((await list(third))[0]).not.toHaveProperty('helpful')
  })

  test('is deleted with the resume', async () => {
    const { body } = await addComment(other, { content: 'Gone soon' })
    await act(other, 'POST', body.id, '/upvote')
    await act(third, 'POST', body.id, '/report', { reason: 'Rude' })
    await app.services.db.deleteFrom('resumes').execute()
    for (const table of ['comments', 'votes', 'reports'] as const)
      expect(await app.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
