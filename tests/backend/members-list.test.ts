import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomText } from '#backend/core/ids.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { knownSecret } from '#tests/support/feedback.ts'
import { ada, katherine } from '#tests/support/people.ts'

describe.each(engines)('10,000 members and reports on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let first: string
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    admin = await app.joinAsAdmin(katherine)
    const { db } = app.services
    const uids = Array.from({ length: 10_000 }, () => `u_${randomText(25)}`)
    first = uids[0] ?? ''
    await db.transaction().execute(async trx => {
      for (let from = 0; from < uids.length; from += 500) {
        const part = uids.slice(from, from + 500)
        const rows = part.map((id, index) => {
          const at = new Date(1_700_000_000_000 + (from + index) * 1000)
          const times = { createdAt: at, updatedAt: at, emailVerified: true }
          return { id, name: `Student ${from + index}`, email: `${id}@example.edu`, ...times }
        })
        await trx.insertInto('user').values(rows).execute()
        const reports = part.map((id, index) => ({
          ...{ kind: 'name' as const, targetId: id, memberId: id, userId: admin.uid },
          ...{ reason: 'Not a name', createdAt: from + index },
        }))
        await trx.insertInto('reports').values(reports).execute()
      }
    })
  })
  afterAll(() => app.close())

  test.each([
    ['a page of members', () => '/api/admin/members'],
    ['a search', () => '/api/admin/members?search=STUDENT%20999'],
    ['a member', () => `/api/admin/members/${first}`],
    ['the reports', () => '/api/admin/reports'],
    ['the counts', () => '/api/admin/dashboard-stats'],
  ])('are listed within 200 ms: %s', async (_, pathOf) => {
    const get = () => app.call('GET', pathOf(), { as: admin })
    await get()
    const began = performance.now()
    expect((await get()).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(200)
  })

  test('are found by name or address, the newest first, page by page', async () => {
    const list = async (query: string) =>
      (await app.call('GET', `/api/admin/members?${query}`, { as: admin })).body
    const { members, pagination } = await list('search=student 99&limit=2')
    expect(members.map(({ name }: { name: string }) => name)).toEqual([
      'Student 9999',
      'Student 9998',
    ])
    expect(pagination).toMatchObject({ hasMore: true, totalCount: 111 })
    const next = await list(`search=student 99&limit=2&lastId=${pagination.lastId}`)
    expect(next.members[0].name).toBe('Student 9997')
    expect((await list(`search=${first.toUpperCase()}`)).members).toMatchObject([
      { userId: first, isSuspended: false, openReports: 1 },
    ])
    for (const search of ['%', 'student_9', 'nobody'])
      expect((await list(`search=${search}`)).members, search).toEqual([])
  })

  test('the oldest reports come first, at most 200', async () => {
    const rows = (await app.call('GET', '/api/admin/reports', { as: admin })).body
    expect(rows).toHaveLength(200)
    expect(rows[0]).toMatchObject({ targetId: first, content: 'Student 0' })
  })
})

test('the time of a login is the time that a member was last seen', async () => {
  const app = await startApp()
  const admin = await app.joinAsAdmin(katherine)
  const { uid } = await app.join(ada)
  const { body } = await app.call('GET', `/api/admin/members/${uid}`, { as: admin })
  expect(Date.now() - new Date(body.seenAt).getTime()).toBeLessThan(60_000)
  await app.close()
})
