import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteRemoved } from '#backend/features/saved-programs/queries.ts'
import { addDays } from '#catalog/days.ts'
import { limits, maxSavedPrograms } from '#contract/limits.ts'
import { engines } from '#tests/support/app.ts'
import { readExport } from '#tests/support/export.ts'
import { katherine } from '#tests/support/people.ts'
import {
  type AppWithCatalog,
  closes,
  gem,
  soar,
  startWithCatalog,
  today,
} from '#tests/support/saved-programs.ts'

describe.each(engines)('saved programs on %s', engine => {
  let setup: AppWithCatalog
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
  })
  beforeEach(async () => {
    await setup.writeCatalog([gem, soar])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
  })
  afterAll(() => setup.close())

  test('keep when an application and its outcome were noted, until that is set back', async () => {
    const { db, clock } = setup.app.services
    const note = async (status: string) => {
      await setup.save('gem', { status })
      const { appliedAt, outcomeAt } = await db
        .selectFrom('savedPrograms')
        .select(['appliedAt', 'outcomeAt'])
        .executeTakeFirstOrThrow()
      return [appliedAt, outcomeAt].map(at => at !== null && clock.now() - at < 1000)
    }
    expect(await note('preparing')).toEqual([false, false])
    expect(await note('applied')).toEqual([true, false])
    setup.app.clock.ahead = 5000
    expect(await note('interview')).toEqual([false, false])
    expect(await note('awarded')).toEqual([false, true])
    setup.app.clock.ahead = 0
    const { savedPrograms } = (await readExport(setup.app, setup.member)).data
    expect(savedPrograms).toMatchObject([{ appliedAt: expect.any(String) }])
    expect(await note('saved')).toEqual([false, false])
    expect(await note('declined')).toEqual([true, true])
  })

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

  test('come back as they were when they are saved again within an hour', async () => {
    await setup.save('gem', { notes: 'Mine', status: 'preparing' })
    await setup.saveTask('own', { label: 'Call' })
    const before = await setup.list()
    await setup.remove('gem')
    expect((await setup.saveTask('own', { done: true })).body.code).toBe('saved/none')
    const { data } = await readExport(setup.app, setup.member)
    const removedAt = expect.stringMatching(/Z$/)
    expect(data.savedPrograms).toMatchObject([{ programId: 'gem', notes: 'Mine', removedAt }])
    expect(data.savedTasks).toMatchObject([{ programId: 'gem', taskId: 'own', label: 'Call' }])
    setup.app.clock.ahead += 59 * 60_000
    await deleteRemoved(setup.app.services)
    // Also after it has left the catalog.
    await setup.writeCatalog([soar])
    expect((await setup.save('gem')).body).toMatchObject({ notes: 'Mine', isGone: true })
    await setup.writeCatalog([gem, soar])
    expect(await setup.list()).toEqual(before)
    await setup.remove('gem')
    await setup.merge(['gem'])
    expect(await setup.list()).toEqual(before)
    await setup.remove('gem')
    setup.app.clock.ahead += 60 * 60_000
    await deleteRemoved(setup.app.services)
    expect((await setup.save('gem')).body).toMatchObject({ notes: '', status: 'saved' })
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
    await setup.writeCatalog([gem, ...programs])
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

  test.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown status', { status: 'won' }, 'status', 'Choose how far you are'],
    ['long notes', { notes: 'x'.repeat(5001) }, 'notes', 'Notes must be at most 5000 characters'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link', 'Each link must start with http'],
    ['11 links', { link: 'https://a.org\n'.repeat(11) }, 'link', 'At most 10 links, one a line'],
    ['February 30', { ownDate: '2027-02-30' }, 'ownDate', 'Your date must be a real day'],
  ])('reject %s at its field', async (_what, body, field, message) => {
    const answer = await setup.save('gem', body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ [field]: expect.stringContaining(message) })
    expect(await setup.list()).toEqual([])
  })

  describe('with tasks', () => {
    beforeEach(async () => {
      await setup.save('gem')
    })

    const listTasks = async () => (await setup.list())[0].tasks
    const essay = { taskId: 'essay', label: null, done: false }
    const letters = { taskId: 'recommendation:2', label: null, done: false }

    test('are what the record asks for, then own ones in the order of creation', async () => {
      await setup.saveTask('own-2', { label: ' Call Dr. Lee ' })
      setup.app.clock.ahead += 1000
      await setup.saveTask('own-1', { label: 'Print', done: true })
      const marked = await setup.saveTask('recommendation:2', { done: true })
      expect([marked.status, marked.body]).toEqual([200, { ...letters, done: true }])
      expect(await listTasks()).toEqual([
        essay,
        { ...letters, done: true },
        { taskId: 'own-2', label: 'Call Dr. Lee', done: false },
        { taskId: 'own-1', label: 'Print', done: true },
      ])
    })

    test('can be removed if they are own ones', async () => {
      await setup.saveTask('own', { label: 'Call' })
      await setup.saveTask('essay', { done: true })
      for (const task of ['own', 'essay', 'unknown'])
        expect((await setup.removeTask(task)).status).toBe(200)
      expect(await listTasks()).toEqual([{ ...essay, done: true }, letters])
    })

    test('follow the record when it asks for something else', async () => {
      await setup.saveTask('essay', { done: true })
      await setup.writeCatalog([{ ...gem, needs: ['transcript'] }])
      expect(await listTasks()).toEqual([{ ...essay, taskId: 'transcript' }])
      await setup.writeCatalog([gem])
      expect(await listTasks()).toEqual([{ ...essay, done: true }, letters])
    })

    test('are at most 50 own ones, and those that are there can still be changed', async () => {
      const ids = Array.from({ length: limits.savedTasks + 5 }, (_, n) => `own-${n}`)
      const answers = await Promise.all(ids.map(id => setup.saveTask(id, { label: 'Task' })))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(limits.savedTasks).fill(200), ...Array(5).fill(409)])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('saved/too-many-tasks')
      const [, , first] = await listTasks()
      expect((await setup.saveTask(first.taskId, { done: true })).status).toBe(200)
      expect((await setup.saveTask('essay', { done: true })).status).toBe(200)
    })

    test.each<[string, string, Record<string, unknown>, number, Record<string, unknown>]>([
      ['blank text', 'own', { label: ' ' }, 400, { fields: { label: 'Please write what to do' } }],
      [
        'another name of what the record asks for',
        'essay',
        { label: 'My essay' },
        400,
        { fields: { label: 'What the program asks for keeps its name' } },
      ],
      ['an id of other characters', 'Own%20task', { label: 'x' }, 404, { code: 'saved/none' }],
    ])('reject %s', async (_what, task, body, status, answered) => {
      expect(await setup.saveTask(task, body)).toMatchObject({ status, body: answered })
      expect(await listTasks()).toEqual([essay, letters])
    })
  })
})
