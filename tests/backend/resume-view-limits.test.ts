import { afterEach, describe, expect, test } from 'vitest'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { errorCatalog } from '#contract/errors.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret, setPublic } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

const minute = 60_000
const recordOf = ({ uid }: Pick<SignedIn, 'uid'>) => `/api/resume/user/${uid}`
const threadOf = ({ uid }: Pick<SignedIn, 'uid'>) => `/api/resume/feedback/${uid}`

let app: TestApp
afterEach(() => app?.close())

/** Starts an app with a reader and so many owners of public resumes. */
async function startWith(count: number, settings: Record<string, string>, engine = engines[0]) {
  app = await startApp({ ...(engine && { engine }), settings: { ...knownSecret, ...settings } })
  const reader = await app.join(ada)
  const owners = await createMembers(app, count)
  for (const owner of owners) await addResume(app, owner)
  const read = async (path: string, as = reader) => (await app.call('GET', path, { as })).status
  const readAll = async (some: SignedIn[]) => {
    const statuses: number[] = []
    for (const owner of some) statuses.push(await read(recordOf(owner)))
    return statuses
  }
  return { reader, owners, read, readAll }
}

test('limits views of resumes to 60 in five minutes and 300 in a day', () => {
  expect(defaultRateLimits['resume-view']).toEqual({ max: 60, seconds: 300 })
  expect(defaultRateLimits['resume-view-day']).toEqual({ max: 300, seconds: 86_400 })
})

describe.each(engines)('views of resumes on %s', engine => {
  const limits = { RATE_LIMITS: 'resume-view:3/300,resume-view-day:5/86400' }

  test('are limited in five minutes, with Retry-After', async () => {
    const { owners, read, readAll, reader } = await startWith(4, limits, engine)
    expect(await readAll(owners)).toEqual([200, 200, 200, 429])
    const [first, , , last] = owners
    if (!first || !last) throw new Error('createMembers returned too few members')
    expect(await read(threadOf(last))).toBe(429)
    expect(await read(recordOf(first))).toBe(200)
    const refused = await app.call('GET', recordOf(last), { as: reader })
    const wait = Number(refused.headers.get('retry-after'))
    expect(refused.body.code).toBe('request/too-many')
    expect(wait).toBeGreaterThan(280)
    expect(wait).toBeLessThanOrEqual(300)
    app.clock.ahead = wait * 1000
    expect(await read(recordOf(last))).toBe(200)
  })

  test('are limited in a day', async () => {
    const { owners, readAll } = await startWith(7, limits, engine)
    expect(await readAll(owners.slice(0, 3))).toEqual([200, 200, 200])
    app.clock.ahead = 6 * minute
    expect(await readAll(owners.slice(2, 6))).toEqual([200, 200, 200, 429])
    app.clock.ahead = 12 * minute
    expect(await readAll(owners.slice(4))).toEqual([200, 429, 429])
    app.clock.ahead = 24 * 60 * minute + minute
    expect(await readAll(owners.slice(5))).toEqual([200, 200])
  })

  test('count an owner once', async () => {
    const { owners, read } = await startWith(3, limits, engine)
    for (const owner of owners)
      for (const path of [recordOf(owner), threadOf(owner), recordOf(owner)])
        expect(await read(path)).toBe(200)
  })

  test('do not count one’s own, private and missing resumes', async () => {
    const { reader, owners, read, readAll } = await startWith(4, limits, engine)
    const [hidden, ...others] = owners
    if (!hidden) throw new Error('createMembers returned too few members')
    await addResume(app, reader)
    await setPublic(app, hidden, false)
    for (const path of [recordOf(reader), threadOf(reader)]) expect(await read(path)).toBe(200)
    for (const path of [recordOf(hidden), threadOf(hidden), '/api/resume/user/u_x'])
      expect(await read(path)).toBe(404)
    expect(await readAll(others)).toEqual([200, 200, 200])
  })

  test('are limited for parallel requests', async () => {
    const { owners, read } = await startWith(40, limits, engine)
    const statuses = await Promise.all(owners.map(owner => read(recordOf(owner))))
    expect(statuses.filter(status => status === 200)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(37)
  })

  test('stay counted after recreating the account', async () => {
    const { owners, reader, readAll, read } = await startWith(4, limits, engine)
    expect(await readAll(owners.slice(0, 3))).toEqual([200, 200, 200])
    const body = { confirmation: 'DELETE', password: ada.password }
    await app.call('POST', '/api/account/delete', { as: reader, body })
    const again = await app.join(ada)
    expect(await read(recordOf(owners[3] ?? again), again)).toBe(429)
  })

  test('are stored for a day as digests', async () => {
    const { deleteExpired } = await import('#backend/auth/queries.ts')
    const { owners, reader, readAll } = await startWith(2, limits, engine)
    await readAll(owners)
    const rows = () => app.services.db.selectFrom('readings').selectAll().execute()
    const kept = await rows()
    expect(kept).toHaveLength(2)
    for (const secret of [ada.email, reader.uid, owners[0]?.uid ?? ''])
      expect(JSON.stringify(kept)).not.toContain(secret)
    app.clock.ahead = 24 * 60 * minute + 1000
    await deleteExpired(app.services)
    expect(await rows()).toEqual([])
  })

  test('ignore times from a clock that ran ahead', async () => {
    const { owners, readAll } = await startWith(3, limits, engine)
    app.clock.ahead = 2 * minute
    const year = 365 * 24 * 60 * minute
    expect(await readAll(owners)).toEqual([200, 200, 200])
    await app.services.db
      .updateTable('readings')
      .set(eb => ({ at: eb('at', '+', year), until: eb('until', '+', year) }))
      .execute()
    expect(await readAll(owners)).toEqual([200, 200, 200])
  })
})

describe.each(engines)('a member with an unverified address on %s', engine => {
  const mail = {
    MAIL_URL: 'memory:',
    PUBLIC_SITE_URL: 'https://yard.example.edu',
    RATE_LIMITS: 'off',
  }
  const refused = {
    status: 403,
    body: { code: 'account/unverified', message: errorCatalog['account/unverified'].message },
  }

  /** An owner with a public resume and a comment on it, and an unverified member. */
  async function startWithComment(settings: Record<string, string>) {
    app = await startApp({ engine, settings: { ...knownSecret, ...settings } })
    const [owner, author] = await createMembers(app, 2)
    if (!owner || !author) throw new Error('createMembers returned too few members')
    await addResume(app, owner)
    await app.verify(author)
    const { body } = await app.call('POST', threadOf(owner), {
      as: author,
      body: { content: 'First' },
    })
    return { owner, author, comment: body.id as string, member: await app.join(grace) }
  }
  type Setup = Awaited<ReturnType<typeof startWithComment>>

  const onOthers: [string, 'GET' | 'POST', (setup: Setup) => string, object?][] = [
    ['the list of public resumes', 'GET', () => '/api/resume/public'],
    ['a resume', 'GET', ({ owner }) => recordOf(owner)],
    ['a thread', 'GET', ({ owner }) => threadOf(owner)],
    ['writing feedback', 'POST', ({ owner }) => threadOf(owner), { content: 'Hello' }],
  ]
  const onComments: [string, (comment: string) => string, object][] = [
    ['voting up', comment => `/api/resume/feedback/${comment}/upvote`, {}],
    ['voting down', comment => `/api/resume/feedback/${comment}/downvote`, {}],
    ['reporting', comment => `/api/resume/feedback/${comment}/report`, { reason: 'Rude' }],
  ]

  test.each(onOthers)(
    'is denied %s until verified, with mail configured',
    async (_, method, pathOf, body) => {
      const found = await startWithComment(mail)
      const send = () => app.call(method, pathOf(found), { as: found.member, body })
      expect(await send()).toMatchObject(refused)
      await app.verify(found.member)
      expect((await send()).status).toBeLessThan(300)
    },
  )

  test.each(onComments)(
    'gets 404 for comments of others on %s until verified',
    async (_, pathOf, body) => {
      const { comment, member } = await startWithComment(mail)
      const send = () => app.call('POST', pathOf(comment), { as: member, body })
      expect(await send()).toMatchObject({ status: 404, body: { code: 'feedback/none' } })
      await app.verify(member)
      expect((await send()).status).toBe(200)
    },
  )

  test('gets the same response for existing and missing resumes', async () => {
    const { member, owner } = await startWithComment(mail)
    await setPublic(app, owner, false)
    for (const path of [
      recordOf(owner),
      threadOf(owner),
      '/api/resume/user/x',
      '/api/resume/feedback/x',
    ])
      expect(await app.call('GET', path, { as: member })).toMatchObject(refused)
  })

  test('may use its own resume', async () => {
    const { owner, comment } = await startWithComment(mail)
    const reply = { content: 'Thank you', parentId: comment }
    expect((await app.call('GET', recordOf(owner), { as: owner })).status).toBe(200)
    expect((await app.call('GET', threadOf(owner), { as: owner })).body).toHaveLength(1)
    expect((await app.call('POST', threadOf(owner), { as: owner, body: reply })).status).toBe(201)
    for (const [, pathOf, body] of onComments)
      expect((await app.call('POST', pathOf(comment), { as: owner, body })).status).toBe(200)
  })

  test.each(onOthers)('is allowed %s without mail', async (_, method, pathOf, body) => {
    const found = await startWithComment({})
    const { status } = await app.call(method, pathOf(found), { as: found.member, body })
    expect(status).toBeLessThan(300)
  })
})
