import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSearches } from '#backend/features/coverage/handlers.ts'
import type { Program } from '#catalog/program.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { katherine } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'

const day = 24 * 60 * 60_000

describe.each(engines)('the coverage report on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('emptySearches').execute()
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

  test('lists what no open program is for', async () => {
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
    const { gaps } = await report()
    expect(gaps.states).not.toContain('Georgia')
    expect(gaps.states).toContain('Alabama')
    expect(gaps.levels).not.toContain('undergraduates')
    expect(gaps.levels).toContain('graduate students')
    expect(gaps.fields).not.toContain('Biology')
    expect(gaps.fields).toContain('Music')
    expect(gaps.months).toHaveLength(12)
  })
})
