import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteSettledReports } from '#backend/features/program-reports/handlers.ts'
import { engines } from '#tests/support/app.ts'
import { readExport } from '#tests/support/export.ts'
import { type AppWithReports, startWithReports } from '#tests/support/program-reports.ts'

const correction = { field: 'closes', value: 'March 1', source: 'https://example.org/dates' }
const day = 24 * 60 * 60_000

describe.each(engines)('reports of programs on %s', engine => {
  let setup: AppWithReports
  beforeAll(async () => {
    const settings = { MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'https://yard.example' }
    setup = await startWithReports(engine, settings)
    for (const member of [setup.member, setup.other]) await setup.app.verify(member)
  })
  beforeEach(async () => {
    setup.app.clock.ahead = 0
    await setup.app.services.db.deleteFrom('programReports').execute()
  })
  afterAll(() => setup.close())

  test('reach administrators with corrections, without the sender', async () => {
    const sent = await setup.report({ kind: 'date', corrections: [correction], note: 'New year.' })
    expect([sent.status, sent.body]).toEqual([200, {}])
    expect(await setup.listReports()).toEqual([
      {
        id: expect.stringMatching(/^p_/),
        kind: 'date',
        corrections: [correction],
        note: 'New year.',
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await setup.countOpen()).toBe(1)
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no kind', {}, { kind: 'Choose what is wrong' }],
    [
      'a wrong date without a word',
      { kind: 'date', note: ' \u200b' },
      { note: 'Please say what is right, or where it stands' },
    ],
    [
      'a correction without a value',
      { kind: 'date', corrections: [{ ...correction, value: ' ' }] },
      { corrections: 'Please say what it should be' },
    ],
  ])('are rejected with %s, with a message at the field', async (_case, body, fields) => {
    const answer = await setup.report(body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('replace the open report of the same member, program and kind, also in parallel', async () => {
    await Promise.all([1, 2, 3].map(() => setup.report({ kind: 'closed', note: 'First' })))
    await setup.report({ kind: 'closed', note: 'Second' })
    await setup.report({ kind: 'suspicious' })
    expect(await setup.listReports()).toMatchObject([
      { kind: 'suspicious' },
      { kind: 'closed', note: 'Second' },
    ])
    expect(await setup.listMarked()).toEqual([])
  })

  test('of two members that it is closed mark a program until they are settled', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'suspicious' }, setup.other)
    expect(await setup.listMarked()).toEqual([])
    await setup.report({ kind: 'closed' }, setup.other)
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
    const { check } = await setup.getCheck()
    expect(check.isMarked).toBe(true)
    await setup.settle(check.reports.map(({ id }: { id: string }) => id))
    expect(await setup.listMarked()).toEqual([])
  })

  test('that it is closed count with a verified address alone', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'closed' }, setup.admin)
    expect(await setup.listMarked()).toEqual([])
    await setup.app.verify(setup.admin)
    await setup.report({ kind: 'closed' }, setup.admin)
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('build the static pages again when the number of students changes', async () => {
    const request = vi.spyOn(setup.app.services.siteBuild, 'request')
    const builds: number[] = []
    for (const as of [setup.member, setup.other, setup.other, setup.admin]) {
      request.mockClear()
      await setup.report({ kind: 'closed' }, as)
      builds.push(request.mock.calls.length)
    }
    expect(builds).toEqual([0, 1, 0, 1])
    request.mockRestore()
  })

  test('are deleted 90 days after they were settled', async () => {
    await setup.report({ kind: 'closed' })
    await setup.report({ kind: 'suspicious' })
    const [{ id }] = await setup.listReports()
    await setup.settle([id])
    setup.app.clock.ahead = 91 * day
    await deleteSettledReports(setup.app.services)
    const left = await setup.app.services.db
      .selectFrom('programReports')
      .select(['kind', 'settledAt'])
      .execute()
    expect(left).toEqual([{ kind: 'closed', settledAt: null }])
  })

  test('are in the export of the member, and stay without the name of a deleted account', async () => {
    const leaver = await setup.app.join({
      displayName: 'Lea',
      email: `lea-${engine}@example.edu`,
      college: '',
      password: 'walnut-harbor-41',
    })
    await setup.report({ kind: 'closed', note: 'Shut' }, leaver)
    const { data: all } = await readExport(setup.app, leaver)
    expect(all.programReports).toMatchObject([{ programId: 'gem', kind: 'closed', note: 'Shut' }])
    const gone = await setup.app.call('POST', '/api/account/delete', {
      as: leaver,
      body: { confirmation: 'DELETE', password: 'walnut-harbor-41' },
    })
    expect(gone.status).toBe(200)
    const left = await setup.app.services.db
      .selectFrom('programReports')
      .select(['userId', 'note'])
      .execute()
    expect(left).toEqual([{ userId: null, note: 'Shut' }])
  })
})
