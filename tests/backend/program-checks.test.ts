import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#catalog/days.ts'
import { engines } from '#tests/support/app.ts'
import { cycleOf } from '#tests/support/dates.ts'
import {
  type AppWithChecks,
  gem,
  looked,
  recordOf,
  source,
  startWithChecks,
} from '#tests/support/program-checks.ts'
import { closes, today } from '#tests/support/saved-programs.ts'

describe.each(engines)('checks of programs on %s', engine => {
  let setup: AppWithChecks
  beforeAll(async () => {
    setup = await startWithChecks(engine)
  })
  beforeEach(() => setup.reset())
  afterAll(() => setup.close())

  test('without a change add a source of today, and keep the rest', async () => {
    const { status, body } = await setup.check()
    expect([status, body]).toEqual([200, { version: 2 }])
    const { item, check } = await setup.get()
    expect(item).toEqual({
      version: 2,
      isPublished: true,
      updatedAt: expect.stringMatching(/Z$/),
      updatedBy: 'Katherine Dorsey',
      record: {
        ...gem,
        sources: [
          ...gem.sources,
          {
            kind: 'provider',
            where: source,
            seen: today,
            fields: [
              ...['cycles', 'season', 'closes_when_full', 'audience', 'needs', 'money', 'url'],
              'home_page_link',
            ],
          },
        ],
      },
    })
    expect(check).toMatchObject({ checked: today, notes: [] })
  })

  test.each([
    ['https://list.example/', 'listing'],
    ['', 'provider'],
  ])('name the page %j as a source of the kind %s, once a day', async (where, kind) => {
    await setup.check({ source: where })
    await setup.check({ source: where, version: 2 })
    const { record } = (await setup.get()).item
    expect(record.sources.slice(1)).toMatchObject([{ where: where || gem.url, kind }])
  })

  test('store new values, and show them at once', async () => {
    const next = addDays(today, 90)
    const cycles = [{ ...gem.cycles[0], closes: next, source: null }]
    await setup.check({ data: { ...gem, cycles, money: { ...gem.money, max: 5000 } } })
    const { record } = (await setup.get()).item
    expect(record).toMatchObject({ name: 'GEM', money: { max: 5000 }, audience: gem.audience })
    expect(record.cycles).toEqual([{ ...gem.cycles[0], closes: next, source: 1 }])
    expect(await setup.listPrograms()).toMatchObject([{ id: 'gem', applicationDeadline: next }])
  })

  test('are rejected with a day that does not exist, and store nothing', async () => {
    const cycles = [{ ...gem.cycles[0], closes: '2027-02-30' }]
    const { status, body } = await setup.check({ data: { ...gem, cycles } })
    const message = 'This must be a day that exists, written as 2027-02-15.'
    expect([status, body.fields]).toEqual([400, { 'cycles.0.closes': message }])
    expect((await setup.get()).item.version).toBe(1)
  })

  test('settle the reasons that were seen, and no later one', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await setup.find('gem')
    await setup.find('another')
    const seen = await setup.listSeen()
    expect(seen).toHaveLength(3)
    await setup.report({ kind: 'closed', note: 'Later' }, setup.other)
    await setup.check({ seen: [...seen, ...(await setup.listSeen('another'))] })
    expect(await setup.listMarked()).toEqual([])
    expect((await setup.get()).check).toMatchObject({ reports: [{ note: 'Later' }], findings: [] })
    expect(await setup.listSeen('another')).toHaveLength(1)
  })

  test('are undone with the record and the reasons as they were', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await setup.find('gem')
    const seen = await setup.listSeen()
    await setup.check({ data: { ...gem, url: 'https://example.org/new' }, hide: true, seen })
    expect((await setup.get()).item).toMatchObject({ version: 2, isPublished: false })
    expect((await setup.undo(2)).body).toEqual({ version: 3 })
    const { item, check } = await setup.get()
    expect(item).toMatchObject({ version: 3, isPublished: true, record: gem })
    expect([check.reports.length, check.findings.length]).toEqual([2, 1])
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('are undone without a report that was sent again', async () => {
    await setup.report({ kind: 'closed', note: 'First' })
    await setup.check({ seen: await setup.listSeen() })
    await setup.report({ kind: 'closed', note: 'Again' })
    await setup.undo(2)
    expect((await setup.get()).check.reports).toMatchObject([{ note: 'Again' }])
  })

  test('settle the reports of the program of a contribution', async () => {
    const { contributionId, seen } = await setup.reportContribution()
    const settled = await setup.check({ version: 0, seen }, contributionId)
    expect([settled.status, settled.body]).toEqual([200, { version: 0 }])
    const { item, check } = await setup.get(contributionId)
    expect([item, check.reports, check.notes]).toEqual([null, [], []])
  })

  test.each(['save', 'undo'])('of an older version do not %s, and show the record', async how => {
    await setup.check()
    await setup.check({ version: 2, source: '' })
    const answer = await (how === 'save' ? setup.check({ version: 2 }) : setup.undo(2))
    expect([answer.status, answer.body.code]).toEqual([409, 'content/changed'])
    expect(answer.body.current).toEqual((await setup.get()).item)
  })

  test('of two administrators at once are stored once', async () => {
    const answers = await Promise.all([
      setup.check(),
      setup.check({ source: '' }),
      setup.check({ hide: true }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('are recorded with what changed', async () => {
    await setup.check({ data: { ...gem, url: 'https://example.org/new' } })
    const row = await setup.app.services.db
      .selectFrom('adminActions')
      .where('action', '=', 'check')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.before ?? '')).toEqual({ url: gem.url, sources: gem.sources })
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      url: 'https://example.org/new',
      settled: 0,
    })
  })

  test('are queued once each: marked, reported, found, due by nearest date and oldest look', async () => {
    const lately = addDays(today, -20)
    const seen = (day: string | null) => ({ sources: [{ ...looked, seen: day }] })
    await setup.write(
      recordOf('fresh', seen(lately)),
      recordOf('never', { cycles: [], ...seen(null) }),
      recordOf('old', { cycles: [], ...seen('2019') }),
      recordOf('near', { cycles: [{ ...cycleOf({ closes: addDays(today, 9) }), source: 0 }] }),
      recordOf('reported', seen(lately)),
      recordOf('found', seen(lately)),
      recordOf('marked', seen(lately)),
    )
    await setup.report({ kind: 'suspicious' }, setup.member, 'reported')
    await setup.report({ kind: 'closed' }, setup.member, 'marked')
    await setup.report({ kind: 'closed' }, setup.other, 'marked')
    for (const id of ['reported', 'found', 'gone']) await setup.find(id)
    const ids = ['marked', 'reported', 'found', 'near', 'never', 'old']
    expect(await setup.listIds()).toEqual(ids)
    const { checks } = await setup.listChecks('?limit=3')
    expect(checks[0]).toMatchObject({
      programId: 'marked',
      name: 'MARKED',
      provider: 'A Foundation',
      checked: lately,
      nextDate: closes,
      isMarked: true,
      reports: [{ kind: 'closed' }, { kind: 'closed' }],
      findings: [],
      notes: [],
    })
    expect(checks[1]).toMatchObject({ reports: [{ kind: 'suspicious' }], findings: [{}] })
    expect(checks[2].findings).toEqual([
      {
        id: expect.stringMatching(/^f_/),
        url: 'https://bell.example/awards',
        fact: 'Closes: March 1, 2027',
        before: 'Apply by March 1, 2027.',
        after: 'Apply by March 15, 2027.',
        foundAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('come before others with a doubt, then with a season that is near, and say why', async () => {
    const month = Number(today.slice(5, 7))
    const near = {
      kind: 'annual',
      opens_month: null,
      closes_month: month,
      closes_day: null,
    } as const
    const unstated = { cycles: [], season: near }
    const doubted = 'apia-scholarship'
    await setup.write(
      recordOf('due', { cycles: [{ ...cycleOf({ closes: addDays(today, 9) }), source: 0 }] }),
      recordOf('near', unstated),
      recordOf('looked', { ...unstated, sources: [{ ...looked, seen: addDays(today, -13) }] }),
      recordOf('stated', { season: near, sources: [{ ...looked, seen: addDays(today, -20) }] }),
      recordOf(doubted),
    )
    expect(await setup.listIds()).toEqual([doubted, 'near', 'due'])
    expect((await setup.listChecks('?limit=2')).checks).toMatchObject([
      { notes: [expect.stringContaining('all backgrounds')] },
      {
        notes: [expect.stringMatching(/^Expected to close in \w+ 20\d\d; no day is stated\.$/)],
      },
    ])
    await setup.check({}, doubted)
    expect((await setup.get(doubted)).check).toMatchObject({ notes: [] })
  })

  test('are listed a page at a time, also after the last one shown was checked', async () => {
    await setup.write(
      ...['a', 'b', 'c'].map(id => recordOf(id, { sources: [{ ...looked, seen: null }] })),
    )
    const first = await setup.listChecks('?limit=1')
    expect(first.pagination).toMatchObject({ hasMore: true, totalCount: 3 })
    await setup.check({}, 'a')
    const second = await setup.listChecks(
      `?limit=5&lastId=${encodeURIComponent(first.pagination.lastId)}`,
    )
    expect(second.checks.map(({ programId }: { programId: string }) => programId)).toEqual([
      'b',
      'c',
    ])
    expect(await setup.listIds('?lastId=x')).toEqual([])
  })
})
