import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteRemoved,
  deleteUnusedVersions,
  insertSaved,
} from '#backend/features/saved-programs/queries.ts'
import { versionOf } from '#backend/features/saved-programs/versions.ts'
import { listPublished } from '#backend/programs/published.ts'
import { addDays } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { bothEngines } from '#tests/support/app.ts'
import { cycleOf } from '#tests/support/dates.ts'
import {
  type AppWithCatalog,
  closes,
  gem,
  soar,
  startWithCatalog,
  today,
} from '#tests/support/saved-programs.ts'

const earlier = addDays(closes, -7)
const [cycle = cycleOf({})] = gem.cycles
const closesOn = (day: string, more: Partial<typeof cycle> = {}) => ({
  cycles: [{ ...cycle, closes: day, ...more }],
})
const audience = (more: Partial<Program['audience']>) => ({
  audience: { ...gem.audience, ...more },
})

describe.each(bothEngines)('changes of a saved program on %s', engine => {
  let setup: AppWithCatalog
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
  })
  beforeEach(async () => {
    setup.app.clock.ahead = 0
    await setup.writeCatalog([gem, soar])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
    await setup.save('gem')
  })
  afterAll(() => setup.close())

  const change = (more: Partial<Program>) => setup.writeCatalog([{ ...gem, ...more }, soar])
  const find = async () => (await setup.list())[0]

  test('are listed until they are dismissed, and later ones again', async () => {
    await change(closesOn(earlier))
    const expected = [{ fact: 'closes', before: closes, after: earlier }]
    expect((await find()).changes).toEqual(expected)
    expect((await setup.save('gem', { notes: 'Hurry' })).body.changes).toEqual(expected)
    const { version } = await find()
    expect((await setup.dismiss(version)).status).toBe(200)
    expect((await setup.dismiss(version)).status).toBe(200)
    expect((await find()).changes).toEqual([])
    await change({})
    expect((await find()).changes).toEqual([{ fact: 'closes', before: earlier, after: closes }])
  })

  test('stay when another one came after those that are dismissed', async () => {
    await change(closesOn(earlier))
    const { version } = await find()
    await change(closesOn(addDays(closes, 7)))
    const answer = await setup.dismiss(version)
    expect(answer).toMatchObject({ status: 409, body: { code: 'saved/changed' } })
    expect((await find()).changes).toHaveLength(1)
  })

  test('are listed for each member who saved it before', async () => {
    await change(closesOn(earlier))
    await setup.save('gem', {}, setup.other)
    expect((await setup.list(setup.other))[0].changes).toEqual([])
    await setup.dismiss((await find()).version, setup.other)
    expect((await find()).changes).toHaveLength(1)
  })

  const { money } = gem
  const papers = 'an essay, 2 letters of recommendation'
  test.each<[string, Partial<Program>, [string, string | null, string | null][]]>([
    ['an amount', { money: { ...money, max: 4000 } }, [['amount', 'Up to $5,000', 'Up to $4,000']]],
    [
      'an amount in words only',
      { money: { ...money, max: null, text: 'full tuition' } },
      [['amount', 'Up to $5,000', 'full tuition']],
    ],
    [
      'new dates of the round',
      closesOn(closes, { opens: addDays(today, 9), priority: addDays(today, 20) }),
      [
        ['opens', null, addDays(today, 9)],
        ['priority', null, addDays(today, 20)],
      ],
    ],
    ['no date any more', { cycles: [] }, [['closes', closes, null]]],
    ['a GPA', audience({ gpa: 3 }), [['gpa', null, 'At least 3.0']]],
    ['what is sent', { needs: ['essay', 'fafsa'] }, [['needs', papers, 'an essay, the FAFSA']]],
    ['nothing to send', { needs: [] }, [['needs', papers, 'Nothing']]],
    ['what is sent, not known any more', { needs: null }, [['needs', papers, null]]],
    [
      'a typed condition',
      audience({ conditions: [{ kind: 'age', effect: 'requires', text: '18 or older' }] }),
      [['other', null, '18 or older']],
    ],
    [
      'its end',
      { ended: '2026-08', ended_note: 'No founder' },
      [
        ['closes', closes, null],
        ['ended', null, 'since August 2026'],
      ],
    ],
    ['a name and a description', { name: 'GEM', description: 'New words' }, []],
  ])('name what differs in %s', async (_what, more, expected) => {
    await change(more)
    expect((await find()).changes).toEqual(
      expected.map(([fact, before, after]) => ({ fact, before, after })),
    )
  })

  test('leave a program that is gone with what was known of it', async () => {
    await setup.save('gem', { notes: 'Kept' })
    const before = await find()
    await setup.writeCatalog([soar])
    expect(await find()).toEqual({ ...before, isGone: true })
    expect((await setup.save('gem', { status: 'applied' })).body.status).toBe('applied')
    expect((await setup.saveTask('essay', { done: true })).status).toBe(200)
    expect((await setup.dismiss(before.version)).status).toBe(200)
    expect((await setup.merge(['gem'])).body).toEqual({
      programIds: ['gem'],
      unknown: [],
      overLimit: [],
    })
    expect((await setup.save('gem', {}, setup.other)).status).toBe(404)
    await change(closesOn(earlier))
    expect(await find()).toMatchObject({
      isGone: false,
      notes: 'Kept',
      status: 'applied',
      changes: [{ fact: 'closes', before: closes, after: earlier }],
    })
  })

  test('are found in versions that are stored once and deleted when unused', async () => {
    const { db } = setup.app.services
    const listVersions = () =>
      db.selectFrom('programVersions').select('programId').orderBy('programId').execute()
    await setup.save('gem', {}, setup.other)
    await setup.save('soar')
    await deleteUnusedVersions(setup.app.services)
    expect(await listVersions()).toEqual([{ programId: 'gem' }, { programId: 'soar' }])
    await setup.remove('gem')
    await setup.remove('soar')
    setup.app.clock.ahead = 60 * 60_000
    await deleteRemoved(setup.app.services)
    await deleteUnusedVersions(setup.app.services)
    expect(await listVersions()).toEqual([{ programId: 'gem' }])
  })

  test('are found in versions that are saved again while unused ones are deleted', async () => {
    const { services } = setup.app
    const version = versionOf((await listPublished(services)).programs.get('soar') ?? soar)
    await setup.save('soar')
    await setup.remove('soar')
    let deleting = Promise.resolve()
    await services.db.transaction().execute(async trx => {
      await insertSaved(trx, { userId: setup.member.uid, versions: [version], at: 1 })
      deleting = deleteUnusedVersions(services)
      await pause(200)
    })
    await deleting
    await setup.writeCatalog([gem])
    expect(await setup.list()).toContainEqual(
      expect.objectContaining({ name: 'SOAR', isGone: true }),
    )
  })
})
