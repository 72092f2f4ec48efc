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

  test('confirm all that is shown with a source of today, and keep the rest', async () => {
    const { status, body } = await setup.confirm({})
    expect([status, body]).toEqual([200, { version: 2, settled: [] }])
    const { item, check } = await setup.get()
    expect(item).toEqual({
      version: 2,
      isPublished: true,
      updatedAt: expect.stringMatching(/Z$/),
      updatedBy: 'Katherine Dorsey',
      record: {
        ...gem,
        cycles: [{ ...gem.cycles[0], source: 1 }],
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
    expect(check).toMatchObject({ checked: today, isDue: false })
  })

  test('store new values of the confirmed groups only, and show them at once', async () => {
    const next = addDays(today, 90)
    const changes = {
      cycles: [{ ...gem.cycles[0], closes: next, source: null }],
      money: { ...gem.money, max: 5000 },
      name: 'Another name',
    }
    await setup.confirm({ confirmed: ['dates'], changes })
    const { record } = (await setup.get()).item
    expect(record).toMatchObject({ name: 'GEM', money: gem.money, audience: gem.audience })
    expect(record.cycles).toEqual([{ ...gem.cycles[0], closes: next, source: 1 }])
    expect(await setup.listPrograms()).toMatchObject([{ id: 'gem', applicationDeadline: next }])
  })

  test.each<[string, object, object]>([
    ['nothing confirmed', { confirmed: [] }, { confirmed: 'Choose what you have checked' }],
    [
      'a day that does not exist',
      { changes: { cycles: [{ ...gem.cycles[0], closes: '2027-02-30' }] } },
      { 'cycles.0.closes': 'This must be a day that exists, written as 2027-02-15.' },
    ],
  ])('are rejected with %s, and store nothing', async (_case, body, fields) => {
    const answer = await setup.confirm(body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    expect((await setup.get()).item.version).toBe(1)
  })

  test('settle the reports of the confirmed groups, which unmarks the program', async () => {
    const money = { field: 'money', value: '$500', source: '' }
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await setup.report({ kind: 'condition', corrections: [money] })
    await setup.report({ kind: 'suspicious' })
    const { body } = await setup.confirm({ confirmed: ['dates', 'money'] })
    expect(body.settled).toHaveLength(3)
    expect(await setup.listMarked()).toEqual([])
    expect((await setup.get()).reports).toMatchObject([{ kind: 'suspicious' }])
  })

  test('are undone with the record and the reports as they were', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await setup.confirm({ changes: { url: 'https://example.org/new' }, hide: true })
    expect((await setup.get()).item).toMatchObject({ version: 2, isPublished: false })
    expect((await setup.undo(2)).body).toEqual({ version: 3 })
    expect((await setup.get()).item).toMatchObject({ version: 3, isPublished: true, record: gem })
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('settle no report that arrived after the program was loaded', async () => {
    await setup.report({ kind: 'closed' })
    const seenReports = (await setup.get()).reports.map(({ id }: { id: string }) => id)
    await setup.report({ kind: 'closed', note: 'Later' }, setup.other)
    expect((await setup.confirm({ seenReports })).body.settled).toEqual(seenReports)
    expect((await setup.get()).reports).toMatchObject([{ note: 'Later' }])
  })

  test.each(['confirm', 'undo'])(
    'of an older version do not %s, and show the record',
    async how => {
      await setup.confirm({})
      await setup.confirm({ version: 2, confirmed: ['money'] })
      const answer = await (how === 'confirm' ? setup.confirm({ version: 2 }) : setup.undo(2))
      expect([answer.status, answer.body.code]).toEqual([409, 'content/changed'])
      expect(answer.body.current).toMatchObject((await setup.get()).item)
    },
  )

  test('of two administrators at once are stored once', async () => {
    const answers = await Promise.all([
      setup.confirm({}),
      setup.confirm({ confirmed: ['money'] }),
      setup.confirm({ hide: true }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('are recorded with what changed', async () => {
    await setup.confirm({ confirmed: ['link'], changes: { url: 'https://example.org/new' } })
    const row = await setup.app.services.db
      .selectFrom('adminActions')
      .where('action', '=', 'check')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.before ?? '')).toEqual({ url: gem.url, sources: gem.sources })
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      url: 'https://example.org/new',
      confirmed: ['link'],
      source,
    })
  })

  test('are queued: marked, reported, due by nearest date and oldest look, others', async () => {
    const lately = addDays(today, -20)
    const seen = (day: string | null) => ({ sources: [{ ...looked, seen: day }] })
    await setup.write(
      recordOf('fresh', seen(lately)),
      recordOf('never', { cycles: [], ...seen(null) }),
      recordOf('old', { cycles: [], ...seen('2019') }),
      recordOf('near', { cycles: [{ ...cycleOf({ closes: addDays(today, 9) }), source: 0 }] }),
      recordOf('reported', seen(lately)),
      recordOf('marked', seen(lately)),
    )
    await setup.report({ kind: 'suspicious' }, setup.member, 'reported')
    await setup.report({ kind: 'closed' }, setup.member, 'marked')
    await setup.report({ kind: 'closed' }, setup.other, 'marked')
    expect(await setup.listIds()).toEqual(['marked', 'reported', 'near', 'never', 'old', 'fresh'])
    expect(await setup.listIds('?filter=due')).toEqual(['near', 'never', 'old'])
    expect(await setup.listIds('?filter=closed')).toEqual(['marked'])
    expect(await setup.listIds('?filter=suspicious')).toEqual(['reported'])
    expect((await setup.listChecks('?limit=1')).checks).toEqual([
      {
        programId: 'marked',
        name: 'MARKED',
        provider: 'A Foundation',
        checked: lately,
        nextDate: closes,
        isDue: false,
        isMarked: true,
        reports: 2,
        hasRecord: true,
        isChangedInFile: false,
        reason: null,
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
    expect(await setup.listIds('?filter=due')).toEqual([doubted, 'near', 'due'])
    expect((await setup.listChecks('?limit=2')).checks).toMatchObject([
      { reason: expect.stringContaining('all backgrounds') },
      { reason: expect.stringMatching(/^Expected to close in \w+ 20\d\d; no day is stated\.$/) },
    ])
    await setup.confirm({}, doubted)
    expect((await setup.get(doubted)).check).toMatchObject({ reason: null, isDue: false })
  })

  test('are listed a page at a time, also after the last one shown was checked', async () => {
    await setup.write(...['a', 'b', 'c'].map(id => recordOf(id)))
    const first = await setup.listChecks('?limit=1')
    expect(first.pagination).toMatchObject({ hasMore: true, totalCount: 3 })
    await setup.confirm({}, 'a')
    const second = await setup.listChecks(
      `?limit=5&lastId=${encodeURIComponent(first.pagination.lastId)}`,
    )
    expect(second.checks.map(({ programId }: { programId: string }) => programId)).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(await setup.listIds('?lastId=x')).toEqual([])
  })
})
