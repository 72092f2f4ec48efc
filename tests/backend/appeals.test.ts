import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('appeals against a hidden comment on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let admin: SignedIn
  let comment: string
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    author = await app.join(grace)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('resumes').execute()
    await addResume(app, owner)
    const ids = { ownerId: owner.uid, authorId: author.uid, count: 1, under: () => null }
    const [row] = await insertThread(app.services.db, app.services.newId, ids)
    comment = row?.id ?? ''
    await resolve({ hidden: true })
  })
  afterAll(() => app.close())

  const resolve = (body: { hidden: boolean; answer?: string }) =>
    app.call('PUT', `/api/admin/reports/${comment}`, { as: admin, body })
  const appeal = (reason = 'It is not rude') =>
    app.call('POST', `/api/resume/feedback/${comment}/appeal`, { as: author, body: { reason } })
  const shownTo = async (as: SignedIn) =>
    (await app.call('GET', `/api/resume/feedback/${owner.uid}`, { as })).body[0]
  const listed = async () => (await app.call('GET', '/api/admin/reports', { as: admin })).body
  const countOpen = async () =>
    (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.openReports

  test('are possible for the author alone', async () => {
    expect((await shownTo(author)).appeal).toEqual({ state: 'possible', answer: '' })
    expect(await shownTo(owner)).not.toHaveProperty('appeal')
  })

  test('are listed with their reason until they are decided', async () => {
    expect(await listed()).toMatchObject([{ appeal: null, hidden: true }])
    expect((await appeal()).status).toBe(200)
    expect(await listed()).toMatchObject([{ appeal: 'It is not rude', hidden: true }])
    expect(await countOpen()).toBe(1)
    expect((await shownTo(author)).appeal).toEqual({ state: 'open', answer: '' })
    await resolve({ hidden: true, answer: 'It stays hidden.' })
    expect(await listed()).toMatchObject([{ appeal: null, hidden: true }])
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

  test('are stored once when sent twice at the same time', async () => {
    const answers = await Promise.all([appeal('One'), appeal('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each(['', ' ', undefined])('need an answer: %j', async answer => {
    await appeal()
    const { status, body } = await resolve({
      hidden: false,
      ...(answer !== undefined && { answer }),
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ answer: 'Please write a sentence to the author' })
    expect((await shownTo(author)).hidden).toBe(true)
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

  test('leave no texts in the audit log', async () => {
    await appeal('A reason')
    await resolve({ hidden: true, answer: 'An answer' })
    const { body } = await app.call('GET', `/api/admin/audit?entityId=${comment}`, { as: admin })
    expect(body.actions[0]).toMatchObject({ action: 'hide', after: { appeal: 'decided' } })
    expect(JSON.stringify(body)).not.toMatch(/A reason|An answer|Comment 0/)
  })
})
