import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { engines } from '#tests/support/app.ts'
import { idOf } from '#tests/support/contributions.ts'
import { cycleOf } from '#tests/support/dates.ts'
import {
  type AppWithChecks,
  looked,
  recordOf,
  startWithChecks,
} from '#tests/support/program-checks.ts'
import { closes, today } from '#tests/support/saved-programs.ts'

describe.each(engines)('programs to check on %s', engine => {
  let setup: AppWithChecks
  beforeAll(async () => {
    setup = await startWithChecks(engine)
  })
  beforeEach(() => setup.reset())
  afterAll(() => setup.close())

  test('are queued: marked, reported, due by nearest date and oldest look, others', async () => {
    const lately = addDays(today, -20)
    const seen = (day: string | null) => ({ sources: [{ ...looked, seen: day }] })
    setup.write(
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
      },
    ])
  })

  test('are listed a page at a time, also after the last one shown was checked', async () => {
    setup.write(...['a', 'b', 'c'].map(id => recordOf(id)))
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
    expect(await setup.listIds()).toEqual(['gem'])
    await setup.report({ kind: 'closed' }, setup.member, id)
    expect(await setup.listIds()).toEqual([id, 'gem'])
    expect(await setup.get(id)).toMatchObject({ item: null, reports: [{ kind: 'closed' }] })
    const answer = await setup.confirm({}, id)
    expect([answer.status, answer.body.code]).toEqual([409, 'check/contribution'])
  })
})
