import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSearches } from '#backend/features/coverage/handlers.ts'
import type { Program } from '#catalog/program.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { ada, katherine } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'

const day = 24 * 60 * 60_000

describe.each(engines)('the coverage report on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    member = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('emptySearches').execute()
    await app.services.db.deleteFrom('contributions').execute()
  })
  afterAll(async () => {
    await app.close()
  })

  const count = (words: string) => app.call('POST', '/api/empty-searches', { body: { words } })
  const report = async () => (await app.call('GET', '/api/admin/coverage', { as: admin })).body
  const searches = async () => (await report()).emptySearches

  test('lists words that were searched at least twice, the most frequent first', async () => {
    for (const words of ['Robotics!', 'robotics', 'marching  band', 'Marching Band', 'once'])
      expect((await count(words)).body).toEqual({})
    await count('ROBOTICS')
    const lastDay = new Date().toISOString().slice(0, 10)
    expect(await searches()).toEqual([
      { words: 'robotics', count: 3, lastDay },
      { words: 'marching band', count: 2, lastDay },
    ])
  })

  test.each(['ada@example.edu', 'call 555-123-4567', '900 12 3456'])(
    'does not store the search %j',
    async words => {
      await count(words)
      await count(words)
      expect(await app.services.db.selectFrom('emptySearches').selectAll().execute()).toEqual([])
    },
  )

  test('deletes searches after 90 days', async () => {
    const dayBefore = (days: number) =>
      new Date(app.clock.now() - days * day).toISOString().slice(0, 10)
    await app.services.db
      .insertInto('emptySearches')
      .values([
        { day: dayBefore(90), words: 'robotics', count: 2 },
        { day: dayBefore(91), words: 'opera', count: 2 },
      ])
      .execute()
    expect(await searches()).toMatchObject([{ words: 'robotics' }])
    await deleteOldSearches(app.services)
    const left = await app.services.db.selectFrom('emptySearches').select('words').execute()
    expect(left).toEqual([{ words: 'robotics' }])
  })

  test('lists what no open program is for, and counts records past their check date', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const season = { kind: 'rolling', opens_month: null, closes_month: null, closes_day: null }
    const audience = { ...programOf({}).audience, levels: ['undergraduate'], fields: ['biology'] }
    const open = { ...programOf({}), id: 'one', season, checked: today }
    const closed = { ...open, id: 'two', season: { ...season, kind: 'unknown' }, checked: '2020' }
    const programs = [
      { ...open, audience: { ...audience, residence: ['GA'] } },
      { ...closed, audience: { ...audience, residence: ['AL'] } },
    ]
    await writeCatalog(app.services.db, programs as Program[])
    const { gaps, checks, freshness } = await report()
    expect(freshness).toMatchObject({ total: 2, stated: 0, months: [] })
    expect(gaps.states).not.toContain('Georgia')
    expect(gaps.states).toContain('Alabama')
    expect(gaps.levels).not.toContain('undergraduates')
    expect(gaps.levels).toContain('graduate students')
    expect(gaps.fields).not.toContain('Biology')
    expect(gaps.fields).toContain('Music')
    expect(gaps.months).toHaveLength(12)
    expect(checks).toEqual({ total: 2, due: 1 })
  })

  test('has the time to review of 90 days, and the oldest that waits', async () => {
    const now = app.clock.now()
    const insert = (took: number | null, sentAt: number, changeNote: string | null = null) =>
      app.services.db
        .insertInto('contributions')
        .values({
          id: app.services.newId('c').id,
          userId: member.uid,
          name: 'N',
          website: 'W',
          description: 'D',
          status: took === null ? 'pending' : 'rejected',
          createdAt: sentAt,
          decidedAt: took === null ? null : sentAt + took,
          changeNote,
        })
        .execute()
    expect((await report()).review).toEqual({
      decided: 0,
      medianHours: null,
      p90Hours: null,
      oldestAt: null,
    })
    const hour = 3_600_000
    for (const hours of [1, 2, 3, 4, 5, 6, 7, 8, 9, 50]) await insert(hours * hour, now - 10 * day)
    await insert(500 * hour, now - 200 * day)
    await insert(null, now - 3 * day)
    await insert(null, now - 9 * day, 'Which year?')
    expect((await report()).review).toEqual({
      decided: 10,
      medianHours: 5,
      p90Hours: 9,
      oldestAt: new Date(now - 3 * day).toISOString(),
    })
  })
})
