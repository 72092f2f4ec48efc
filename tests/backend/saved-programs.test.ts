import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { limits, maxSavedPrograms } from '#contract/limits.ts'
import { bothEngines } from '#tests/support/app.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { ada, katherine } from '#tests/support/people.ts'
import {
  type AppWithCatalog,
  closes,
  gem,
  soar,
  startWithCatalog,
  today,
} from '#tests/support/saved-programs.ts'

describe.each(bothEngines)('saved programs on %s', engine => {
  let setup: AppWithCatalog
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
  })
  beforeEach(async () => {
    setup.writeCatalog([gem, soar])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
  })
  afterAll(() => setup.close())

  test('show what the catalog says and what the member noted', async () => {
    const notes = {
      status: 'preparing',
      notes: 'Ask Dr. Lee',
      link: 'https://example.org/portal\nhttp://example.org/form',
      ownDate: addDays(today, 30),
      outcome: '',
    }
    const saved = await setup.save('gem', notes)
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        programId: 'gem',
        name: 'GEM Fellowship',
        provider: 'GEM Consortium',
        type: 'Fellowship',
        applicationLink: 'https://example.org/gem',
        isGone: false,
        dates: [
          { kind: 'closes', day: closes, time: '23:59', zone: 'America/New_York', isStated: true },
        ],
        isRolling: false,
        tasks: [
          { taskId: 'essay', label: null, done: false },
          { taskId: 'recommendation:2', label: null, done: false },
        ],
        changes: [],
        version: expect.stringMatching(/^[\w-]{43}$/),
        ...notes,
        savedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await setup.list()).toEqual([saved.body])
    expect((await setup.save('soar')).body).toMatchObject({
      isRolling: true,
      dates: [],
      ownDate: null,
    })
  })

  test('name the month of a deadline of which no day is known', async () => {
    const closes_month = Number(today.slice(5, 7))
    setup.writeCatalog([{ ...soar, season: { ...soar.season, kind: 'annual', closes_month } }])
    const month = { kind: 'closes', day: today.slice(0, 7), isStated: false }
    expect((await setup.save('soar')).body.dates).toEqual([{ ...month, time: null, zone: null }])
  })

  test('keep the fields that a change leaves out, and clear a date by an empty one', async () => {
    await setup.save('gem', { notes: 'First', ownDate: today })
    await setup.save('gem', { status: 'applied' })
    await setup.save('gem', {})
    expect(await setup.list()).toMatchObject([
      { notes: 'First', ownDate: today, status: 'applied' },
    ])
    expect((await setup.save('gem', { ownDate: '' })).body.ownDate).toBeNull()
  })

  test('keep what two devices change at once', async () => {
    const fields = { status: 'awarded', notes: 'A note', link: 'https://a.org/', outcome: 'Yes' }
    const changes = Object.entries(fields).map(([name, value]) => ({ [name]: value }))
    const answers = await Promise.all(
      [...changes, {}, ...changes, { ownDate: today }].map(body => setup.save('gem', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await setup.list()).toMatchObject([{ ...fields, ownDate: today }])
  })

  test('are seen and changed by nobody else, administrators included', async () => {
    await setup.save('gem', { notes: 'Mine' })
    await setup.saveTask('call', { label: 'Call them' })
    const before = await setup.list()
    const admin = await setup.app.joinAsAdmin({ ...katherine, email: `${engine}@example.edu` })
    for (const as of [setup.other, admin]) {
      expect(await setup.list(as)).toEqual([])
      const task = await setup.saveTask('call', { done: true }, as)
      expect([task.status, task.body.code]).toEqual([404, 'saved/none'])
      await setup.removeTask('call', as)
      await setup.remove('gem', as)
      await setup.save('gem', { notes: 'Theirs' }, as)
    }
    expect(await setup.list()).toEqual(before)
    expect(await setup.list(setup.other)).toMatchObject([{ notes: 'Theirs' }])
  })

  test('are kept with their notes and tasks when a catalog page removes them', async () => {
    const removeUnlessNoted = (id: string) =>
      setup.app.call('DELETE', `/api/saved-programs/${id}?unlessNoted=true`, { as: setup.member })
    await setup.save('gem', { notes: 'Ask Dr. Lee' })
    expect((await removeUnlessNoted('gem')).body.code).toBe('saved/noted')
    await setup.save('gem', { notes: '' })
    await setup.saveTask('call', { label: 'Call them' })
    expect((await removeUnlessNoted('gem')).body.code).toBe('saved/noted')
    await setup.removeTask('call')
    expect((await removeUnlessNoted('gem')).status).toBe(200)
    expect(await setup.list()).toEqual([])
  })

  test('are listed newest first, and leave the list when they are removed', async () => {
    await setup.save('gem')
    setup.app.clock.ahead += 1000
    await setup.save('soar')
    const ids = async () => (await setup.list()).map((row: { programId: string }) => row.programId)
    expect(await ids()).toEqual(['soar', 'gem'])
    expect((await setup.remove('soar')).status).toBe(200)
    expect((await setup.remove('soar')).status).toBe(200)
    expect(await ids()).toEqual(['gem'])
  })

  describe('merged from a browser', () => {
    test('are saved once, in parallel too, and change nothing that is saved', async () => {
      await setup.save('gem', { notes: 'Kept' })
      const answers = await Promise.all(
        [1, 2, 3].map(() => setup.merge(['gem', 'soar', 'soar', 'x'])),
      )
      expect(answers.map(({ body }) => body)).toEqual(
        answers.map(() => ({ programIds: ['gem', 'soar'], unknown: ['x'], overLimit: [] })),
      )
      const rows: { programId: string; notes: string }[] = await setup.list()
      expect(rows.map(({ programId, notes }) => `${programId} ${notes}`).sort()).toEqual([
        'gem Kept',
        'soar ',
      ])
    })

    test.each<[string, unknown, string]>([
      ['no list', undefined, 'Programs must be a list of ids'],
      ['a text', 'gem', 'Programs must be a list of ids'],
      ['a number in it', ['gem', 1], 'Id must be text'],
      ['an id that is too long', ['x'.repeat(129)], 'Id is too long'],
      ['too many', Array.from({ length: 401 }, (_, n) => `p${n}`), 'These are too many programs'],
    ])('are rejected for %s', async (_what, programIds, message) => {
      const answer = await setup.merge(programIds)
      expect([answer.status, answer.body.fields]).toEqual([400, { programIds: message }])
      expect(await setup.list()).toEqual([])
    })
  })

  test('are at most 1,000, and those that are there can still be changed', async () => {
    const programs = Array.from({ length: maxSavedPrograms + 1 }, (_, n) => ({
      ...soar,
      id: `program-${n}`,
    }))
    setup.writeCatalog([gem, ...programs])
    const ids = programs.map(({ id }) => id)
    for (const from of [0, 333, 666])
      expect((await setup.merge(ids.slice(from, from + 333))).status).toBe(200)
    const full = await setup.merge(['nowhere', 'program-5', ...ids.slice(998)])
    expect(full.body).toEqual({
      programIds: ['program-5', 'program-998', 'program-999'],
      unknown: ['nowhere'],
      overLimit: ['program-1000'],
    })
    expect((await setup.remove('program-999')).status).toBe(200)
    const answers = await Promise.all(
      ['gem', 'program-999', 'program-1000'].map(id => setup.save(id)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await setup.save('program-0', { notes: 'Still' })).status).toBe(200)
    expect(await setup.list()).toHaveLength(maxSavedPrograms)
  })

  test('hold 1,000,000 characters of notes, links, outcomes and tasks of a member', async () => {
    setup.writeCatalog([gem, soar])
    await setup.merge(['gem', 'soar'])
    const { db } = setup.app.services
    const notes = '😀'.repeat(limits.savedTexts - 10)
    await db.updateTable('savedPrograms').set({ notes }).where('programId', '=', 'soar').execute()
    expect((await setup.save('gem', { notes: '12345', outcome: '6' })).status).toBe(200)
    expect((await setup.saveTask('own', { label: '789' })).status).toBe(200)
    const tooMuch = { status: 409, body: { code: 'saved/too-much-text' } }
    expect(await setup.save('gem', { notes: '1234567' })).toMatchObject(tooMuch)
    expect(await setup.saveTask('other', { label: '10' })).toMatchObject(tooMuch)
    expect((await setup.save('gem', { outcome: '67' })).status).toBe(200)
    expect((await setup.saveTask('own', { done: true })).status).toBe(200)
    await db
      .updateTable('savedPrograms')
      .set({ notes: `${notes}12345` })
      .execute()
    expect((await setup.save('gem', { notes: 'shorter' })).status).toBe(200)
    expect((await setup.save('soar', { notes: '' })).status).toBe(200)
  })

  test('keep ids of 128 characters', async () => {
    const id = 'x'.repeat(128)
    setup.writeCatalog([{ ...gem, id }])
    expect((await setup.save(id)).body.programId).toBe(id)
  })

  test('keep links one a line, without empty ones', async () => {
    const { body } = await setup.save('gem', { link: ' https://a.org/x \r\n\n\thttps://b.org\n' })
    expect(body.link).toBe('https://a.org/x\nhttps://b.org')
    expect((await setup.save('gem', { link: '\n' })).body.link).toBe('')
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown status', { status: 'won' }, 'status', 'Choose how far you are'],
    ['no status', { status: null }, 'status', 'Choose how far you are'],
    ['notes of a list', { notes: [] }, 'notes', 'Notes must be text'],
    ['long notes', { notes: 'x'.repeat(5001) }, 'notes', 'Notes must be at most 5000 characters'],
    ['NUL', { notes: 'a\u0000' }, 'notes', 'Notes contains unsupported characters'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link', 'Each link must start with http'],
    [
      'a script among links',
      { link: 'https://a.org\njavascript:alert(1)' },
      'link',
      'Each link must start with http',
    ],
    ['11 links', { link: 'https://a.org\n'.repeat(11) }, 'link', 'At most 10 links, one a line'],
    ['February 30', { ownDate: '2027-02-30' }, 'ownDate', 'Your date must be a real day'],
    ['a date of long ago', { ownDate: '1826-01-01' }, 'ownDate', 'Your date must be at most 20'],
    ['a date as number', { ownDate: 20270101 }, 'ownDate', 'Your date must be text'],
    ['a long outcome', { outcome: 'x'.repeat(201) }, 'outcome', 'Outcome must be at most 200'],
    ['a day that is none', { today: 'today' }, 'today', 'Today must be a real day'],
  ])('reject %s at its field', async (_what, body, field, message) => {
    const answer = await setup.save('gem', body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ [field]: expect.stringContaining(message) })
    expect(await setup.list()).toEqual([])
  })

  test.each([
    ['without it', ''],
    ['where it is yesterday', `?today=${addDays(today, -1)}`],
    ['where it is tomorrow', `?today=${addDays(today, 1)}`],
    ['with a clock that is two days off', `?today=${addDays(today, -2)}`],
    ['with an empty one', '?today='],
  ])(
    'show the dates that are not over, whatever the day of the viewer: %s',
    async (_where, query) => {
      setup.writeCatalog([
        { ...gem, cycles: [cycleOf({ opens: addDays(today, -2), closes: today })] },
      ])
      await setup.save('gem')
      const [{ dates }] = await setup.list(setup.member, query)
      expect(dates.map(({ day }: { day: string }) => day)).toEqual([today])
    },
  )

  test('reject a program that the catalog does not have', async () => {
    const body = { message: 'This program is not in the catalog', code: 'saved/unknown-program' }
    expect(await setup.save('nowhere')).toMatchObject({ status: 404, body })
    expect(await setup.save('x'.repeat(129))).toMatchObject({ status: 404, body })
  })

  test('are deleted with the account, tasks included', async () => {
    const deletedMember = await setup.app.join({ ...ada, email: `deleted-${engine}@example.edu` })
    await setup.save('gem', {}, deletedMember)
    await setup.saveTask('essay', { done: true }, deletedMember)
    const body = { confirmation: 'DELETE', password: ada.password }
    expect(
      (await setup.app.call('POST', '/api/account/delete', { as: deletedMember, body })).status,
    ).toBe(200)
    const { db } = setup.app.services
    expect(await db.selectFrom('savedPrograms').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('savedTasks').selectAll().execute()).toEqual([])
  })

  test('are in the export of the account, with their tasks', async () => {
    await setup.save('gem', { notes: 'Mine', ownDate: today })
    await setup.saveTask('own', { label: 'Call', done: true })
    await setup.save('soar')
    await setup.save('gem', { notes: 'Theirs' }, setup.other)
    const answer = await setup.app.hono.request('/api/account/export', {
      headers: { authorization: `Bearer ${setup.member.token}` },
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const { savedPrograms } = JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()))
    expect(savedPrograms).toEqual([
      {
        programId: 'gem',
        name: 'GEM Fellowship',
        status: 'saved',
        notes: 'Mine',
        link: '',
        ownDate: today,
        outcome: '',
        savedAt: expect.stringMatching(/Z$/),
        tasks: [
          { taskId: 'own', label: 'Call', done: true, createdAt: expect.stringMatching(/Z$/) },
        ],
      },
      expect.objectContaining({ programId: 'soar', tasks: [] }),
    ])
  })
})
