import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockMember } from '#backend/db/lock-member.ts'
import { addDays, startOfBuildDay } from '#contract/calendar-days.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { engines } from '#tests/support/app.ts'
import { cycleOf } from '#tests/support/dates.ts'
import {
  type AppWithChecks,
  gem,
  nextRound,
  source,
  startWithChecks,
} from '#tests/support/program-checks.ts'
import { today } from '#tests/support/saved-programs.ts'

describe.each(engines)('checks of programs on %s', engine => {
  let setup: AppWithChecks
  beforeAll(async () => {
    setup = await startWithChecks(engine)
  })
  beforeEach(() => setup.reset())
  afterAll(() => setup.close())

  test('confirm all that is shown with a source of today, and keep the rest', async () => {
    const { status, body } = await setup.confirm({})
    expect([status, body]).toEqual([200, { version: 1, settled: [] }])
    const { item, check } = await setup.get()
    expect(item).toEqual({
      version: 1,
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
            fields: ['cycles', 'season', 'closes_when_full', 'audience', 'needs', 'money', 'url'],
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
    const { records } = (await setup.app.call('GET', '/api/programs')).body
    expect(records).toMatchObject([{ id: 'gem', applicationDeadline: next }])
  })

  test('of the same page on the same day share a source', async () => {
    await setup.confirm({ confirmed: ['money'] })
    await setup.confirm({ confirmed: ['link'], version: 1 })
    const { sources } = (await setup.get()).item.record
    expect(sources.slice(1)).toEqual([
      { kind: 'provider', where: source, seen: today, fields: ['money', 'url'] },
    ])
  })

  test('with a page of another site count as a list of programs', async () => {
    await setup.confirm({ confirmed: ['money'], source: 'https://list.example.com/gem' })
    expect((await setup.get()).item.record.sources[1]).toMatchObject({ kind: 'listing' })
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
  ])('are rejected with %s, and store nothing', async (_case, body, fields) => {
    const answer = await setup.confirm(body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    expect((await setup.get()).item.version).toBe(0)
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
    expect((await setup.get()).item).toMatchObject({ version: 1, isPublished: false })
    expect((await setup.undo(1)).body).toEqual({ version: 2 })
    expect((await setup.get()).item).toMatchObject({ version: 2, isPublished: true, record: gem })
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('leave a report settled whose member has sent it again', async () => {
    await setup.report({ kind: 'closed' })
    await setup.confirm({})
    await setup.report({ kind: 'closed' })
    expect((await setup.undo(1)).status).toBe(200)
    expect((await setup.get()).reports).toHaveLength(1)
  })

  test('leave a report settled whose member sends it again during the undo', async () => {
    await setup.report({ kind: 'closed' })
    await setup.confirm({})
    const { db } = setup.app.services
    const first = await db.selectFrom('programReports').selectAll().executeTakeFirstOrThrow()
    const isStored = Promise.withResolvers<void>()
    const sending = db.transaction().execute(async trx => {
      await lockMember(trx, first.userId ?? '')
      const again = { ...first, id: `${first.id}2`, settledAt: null }
      await trx.insertInto('programReports').values(again).execute()
      isStored.resolve()
      await pause(300)
    })
    await isStored.promise
    const [{ status }] = await Promise.all([setup.undo(1), sending])
    expect(status).toBe(200)
    expect((await setup.get()).reports).toHaveLength(1)
  })

  test('settle no report that arrived after the program was loaded', async () => {
    await setup.report({ kind: 'closed' })
    const seenReports = (await setup.get()).reports.map(({ id }: { id: string }) => id)
    await setup.report({ kind: 'closed', note: 'Later' }, setup.other)
    expect((await setup.confirm({ seenReports })).body.settled).toEqual(seenReports)
    expect((await setup.get()).reports).toMatchObject([{ note: 'Later' }])
  })

  test('are undone, but no other change is', async () => {
    await setup.confirm({})
    const { record } = (await setup.get()).item
    await setup.app.call('PUT', '/api/admin/content/program/gem', {
      as: setup.admin,
      body: { version: 1, data: { ...record, name: 'Edited' } },
    })
    const answer = await setup.undo(2)
    expect([answer.status, answer.body.code]).toEqual([404, 'content/no-version'])
    expect((await setup.get()).item.record.name).toBe('Edited')
  })

  test('are not undone to a record that may not be published', async () => {
    await setup.confirm({})
    const data = JSON.stringify({ ...gem, confidence: 'low' })
    await setup.app.services.db
      .updateTable('contentVersions')
      .set({ data })
      .where('version', '=', 0)
      .execute()
    const answer = await setup.undo(1)
    expect([answer.status, answer.body.code]).toEqual([400, 'content/low-confidence'])
  })

  test('can take a program out of the catalog', async () => {
    await setup.confirm({ hide: true })
    const { hidden } = (await setup.app.call('GET', '/api/programs')).body
    expect(hidden).toEqual(['gem'])
    expect(await setup.listIds()).toEqual([])
  })

  test.each(['confirm', 'undo'])(
    'of an older version do not %s, and show the record',
    async how => {
      await setup.confirm({})
      await setup.confirm({ version: 1, confirmed: ['money'] })
      const answer = await (how === 'confirm' ? setup.confirm({ version: 1 }) : setup.undo(1))
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

  test('are repeated with the reports that they settled', async () => {
    await setup.report({ kind: 'closed' })
    const first = await setup.confirm({})
    const again = await setup.confirm({})
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(first.body.settled).toHaveLength(1)
    const undone = await setup.undo(1)
    expect((await setup.undo(1)).body).toEqual(undone.body)
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

  test('make the new source that of the next round', async () => {
    const past = { ...cycleOf({ closes: addDays(today, -300) }), source: 0 }
    setup.write({ ...gem, cycles: [nextRound, past] })
    await setup.confirm({})
    const { record } = (await setup.get()).item
    expect(record.cycles.map((cycle: { source: number }) => cycle.source)).toEqual([1, 0])
    expect(getDeadlineStatus(record, startOfBuildDay(today)).cycle?.source).toBe(1)
  })
})
