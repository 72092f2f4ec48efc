import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '#backend/db/tables.ts'
import { addDays, startOfBuildDay } from '#contract/calendar-days.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import type { ProgramRecord, ProgramSource } from '#contract/program-record.ts'
import { toProgram } from '#contract/program-records.ts'
import { engines, type Signed } from '#tests/support/app.ts'
import { idOf } from '#tests/support/contributions.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { type AppWithReports, startWithReports } from '#tests/support/program-reports.ts'
import { soundRecord } from '#tests/support/programs.ts'
import { today } from '#tests/support/saved-programs.ts'

const closes = addDays(today, 60)
const source = 'https://example.org/dates'
const looked: ProgramSource = {
  kind: 'provider',
  where: 'https://example.org/',
  seen: '2026-08',
  fields: ['summary'],
}
const nextRound = { ...cycleOf({ closes }), source: 0 }
const recordOf = (id: string, fields: Partial<ProgramRecord> = {}): ProgramRecord => ({
  ...soundRecord,
  id,
  name: id.toUpperCase(),
  cycles: [nextRound],
  sources: [looked],
  ...fields,
})
const gem = recordOf('gem')
const draft: Tables['contentItems'] = {
  kind: 'program',
  id: 'draft',
  state: 'draft',
  name: '',
  detail: '',
  position: 0,
  version: 0,
  origin: 'database',
  consent: null,
  publishedAt: null,
  updatedAt: 0,
  updatedBy: null,
  data: '{}',
}
const all = ['dates', 'conditions', 'money', 'link']

describe.each(engines)('checks of programs on %s', engine => {
  let setup: AppWithReports
  beforeAll(async () => {
    setup = await startWithReports(engine)
  })
  let tests = 0
  beforeEach(async () => {
    const { db } = setup.app.services
    await db.deleteFrom('programReports').execute()
    await db.deleteFrom('contentItems').execute()
    await db.deleteFrom('contentVersions').execute()
    await db.deleteFrom('contributions').execute()
    // The catalog is cached until the sum of versions changes.
    tests += 1
    const row = { ...draft, version: tests * 100 }
    await db.insertInto('contentItems').values(row).execute()
    write(gem)
  })
  afterAll(() => setup.close())

  const write = (...records: ProgramRecord[]) =>
    setup.writeCatalog(records.map(record => toProgram(record, today)))
  const call = (method: string, path: string, body?: object, as: Signed = setup.admin) =>
    setup.app.call(method, `/api/admin/checks${path}`, { as, body })
  const list = async (query = '') => (await call('GET', query)).body
  const listIds = async (query = '') =>
    (await list(query)).checks.map(({ programId }: { programId: string }) => programId)
  const get = async (id = 'gem') => (await call('GET', `/${id}`)).body
  const confirm = (body: object, id = 'gem', as?: Signed) =>
    call('PUT', `/${id}`, { version: 0, confirmed: all, source, ...body }, as)
  const undo = (version: number, id = 'gem') => call('POST', `/${id}/undo`, { version })

  test('are queued: marked, reported, due by nearest date and oldest look, others', async () => {
    const lately = addDays(today, -20)
    const seen = (day: string | null) => ({ sources: [{ ...looked, seen: day }] })
    write(
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
    expect(await listIds()).toEqual(['marked', 'reported', 'near', 'never', 'old', 'fresh'])
    expect(await listIds('?filter=due')).toEqual(['near', 'never', 'old'])
    expect(await listIds('?filter=closed')).toEqual(['marked'])
    expect(await listIds('?filter=suspicious')).toEqual(['reported'])
    expect((await list('?limit=1')).checks).toEqual([
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
      },
    ])
  })

  test('are listed a page at a time, also after the last one shown was checked', async () => {
    write(...['a', 'b', 'c'].map(id => recordOf(id)))
    const first = await list('?limit=1')
    expect(first.pagination).toMatchObject({ hasMore: true, totalCount: 3 })
    await confirm({}, 'a')
    const second = await list(`?limit=5&lastId=${encodeURIComponent(first.pagination.lastId)}`)
    expect(second.checks.map(({ programId }: { programId: string }) => programId)).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(await listIds('?lastId=x')).toEqual([])
  })

  test('confirm all that is shown with a source of today, and keep the rest', async () => {
    const { status, body } = await confirm({})
    expect([status, body]).toEqual([200, { version: 1, settled: [] }])
    const { item, check } = await get()
    expect(item).toEqual({
      version: 1,
      isPublished: true,
      record: {
        ...gem,
        cycles: [{ ...gem.cycles[0], source: 1 }],
        sources: [
          ...gem.sources,
          {
            kind: 'provider',
            where: source,
            seen: today,
            fields: ['cycles', 'season', 'closes_when_full', 'audience', 'needs', 'money', 'url'],
          },
        ],
      },
    })
    expect(check).toMatchObject({ checked: today, isDue: false })
  })

  test('take new values of the confirmed groups only, and show them at once', async () => {
    const next = addDays(today, 90)
    const changes = {
      cycles: [{ ...gem.cycles[0], closes: next, source: null }],
      money: { ...gem.money, max: 5000 },
      name: 'Another name',
    }
    await confirm({ confirmed: ['dates'], changes })
    const { record } = (await get()).item
    expect(record).toMatchObject({ name: 'GEM', money: gem.money, audience: gem.audience })
    expect(record.cycles).toEqual([{ ...gem.cycles[0], closes: next, source: 1 }])
    const { records } = (await setup.app.call('GET', '/api/programs')).body
    expect(records).toMatchObject([{ id: 'gem', applicationDeadline: next }])
  })

  test('of the same page on the same day share a source', async () => {
    await confirm({ confirmed: ['money'] })
    await confirm({ confirmed: ['link'], version: 1 })
    const { sources } = (await get()).item.record
    expect(sources.slice(1)).toEqual([
      { kind: 'provider', where: source, seen: today, fields: ['money', 'url'] },
    ])
  })

  test('with a page of another site count as a list of programs', async () => {
    await confirm({ confirmed: ['money'], source: 'https://list.example.com/gem' })
    expect((await get()).item.record.sources[1]).toMatchObject({ kind: 'listing' })
  })

  test.each<[string, object, object]>([
    ['nothing confirmed', { confirmed: [] }, { confirmed: 'Choose what you have checked' }],
    ['no page', { source: '' }, { source: 'Please give the address of the page that you read' }],
    [
      'a script as page',
      { source: 'javascript:alert(1)' },
      { source: 'Source must start with http:// or https://' },
    ],
    [
      'a day that does not exist',
      { changes: { cycles: [{ ...gem.cycles[0], closes: '2027-02-30' }] } },
      { 'cycles.0.closes': 'This must be a day that exists, written as 2027-02-15.' },
    ],
    [
      'a script as link',
      { changes: { url: 'javascript:alert(1)' } },
      { url: 'This must be an address that starts with http:// or https://.' },
    ],
    ['cycles that are no list', { changes: { cycles: 7 } }, { cycles: 'This must be a list.' }],
  ])('are refused with %s, and store nothing', async (_case, body, fields) => {
    const answer = await confirm(body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    expect((await get()).item.version).toBe(0)
  })

  test('settle the reports of the confirmed groups, which unmarks the program', async () => {
    const money = { field: 'money', value: '$500', source: '' }
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await setup.report({ kind: 'condition', corrections: [money] })
    await setup.report({ kind: 'suspicious' })
    const { body } = await confirm({ confirmed: ['dates', 'money'] })
    expect(body.settled).toHaveLength(3)
    expect(await setup.listMarked()).toEqual([])
    expect((await get()).reports).toMatchObject([{ kind: 'suspicious' }])
  })

  test('are undone with the record and the reports as they were', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.other)
    await confirm({ changes: { url: 'https://example.org/new' }, hide: true })
    expect((await get()).item).toMatchObject({ version: 1, isPublished: false })
    expect((await undo(1)).body).toEqual({ version: 2 })
    expect((await get()).item).toEqual({ version: 2, isPublished: true, record: gem })
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('leave a report settled whose member has sent it again', async () => {
    await setup.report({ kind: 'closed' })
    await confirm({})
    await setup.report({ kind: 'closed' })
    expect((await undo(1)).status).toBe(200)
    expect((await get()).reports).toHaveLength(1)
  })

  test('can take a program out of the catalog', async () => {
    await confirm({ hide: true })
    const { hidden } = (await setup.app.call('GET', '/api/programs')).body
    expect(hidden).toEqual(['gem'])
    expect(await listIds()).toEqual([])
  })

  test.each(['confirm', 'undo'])(
    'of an older version do not %s, and show the record',
    async how => {
      await confirm({})
      await confirm({ version: 1, confirmed: ['money'] })
      const answer = await (how === 'confirm' ? confirm({ version: 1 }) : undo(1))
      expect([answer.status, answer.body.code]).toEqual([409, 'content/changed'])
      expect(answer.body.current).toEqual((await get()).item)
    },
  )

  test('of two administrators at once are stored once', async () => {
    const answers = await Promise.all([confirm({}), confirm({}), confirm({ hide: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('are recorded with what changed', async () => {
    await confirm({ confirmed: ['link'], changes: { url: 'https://example.org/new' } })
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

  test('say that the program of a contribution has no record, but show its reports', async () => {
    const id = idOf(1)
    await setup.app.services.db
      .insertInto('contributions')
      .values({
        id,
        userId: null,
        name: 'Suggested',
        website: 'https://example.org',
        description: '',
        status: 'approved',
        rejectionReason: null,
        createdAt: 1,
        decidedAt: 1,
        applicationMonth: null,
        type: null,
        applicationDeadline: null,
        university: null,
        citizenship: null,
        applicationLink: null,
      })
      .execute()
    expect(await listIds()).toEqual(['gem'])
    await setup.report({ kind: 'closed' }, setup.member, id)
    expect(await listIds()).toEqual([id, 'gem'])
    expect(await get(id)).toMatchObject({ item: null, reports: [{ kind: 'closed' }] })
    const answer = await confirm({}, id)
    expect([answer.status, answer.body.code]).toEqual([409, 'check/contribution'])
  })

  test('let the round that is next rest on the new source', async () => {
    const past = { ...cycleOf({ closes: addDays(today, -300) }), source: 0 }
    write({ ...gem, cycles: [nextRound, past] })
    await confirm({})
    const { record } = (await get()).item
    expect(record.cycles.map((cycle: { source: number }) => cycle.source)).toEqual([1, 0])
    expect(getDeadlineStatus(record, startOfBuildDay(today)).cycle?.source).toBe(1)
  })
})
