import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { engines } from '#tests/support/app.ts'
import { type AppWithCatalog, gem, soar, startWithCatalog } from '#tests/support/saved-programs.ts'

describe.each(engines)('tasks of a saved program on %s', engine => {
  let setup: AppWithCatalog
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
  })
  beforeEach(async () => {
    setup.writeCatalog([gem, soar])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
    await setup.save('gem')
  })
  afterAll(() => setup.close())

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

  test('keep the field that a change leaves out, also when two devices change one', async () => {
    await setup.saveTask('own', { label: 'Call' })
    await Promise.all([
      setup.saveTask('own', { done: true }),
      setup.saveTask('own', { label: 'Write' }),
      setup.saveTask('essay', { done: true }),
      setup.saveTask('essay', {}),
    ])
    expect(await listTasks()).toEqual([
      { ...essay, done: true },
      letters,
      { taskId: 'own', label: 'Write', done: true },
    ])
  })

  test('can be removed if they are own ones', async () => {
    await setup.saveTask('own', { label: 'Call' })
    await setup.saveTask('essay', { done: true })
    for (const task of ['own', 'essay', 'unknown'])
      expect((await setup.removeTask(task)).status).toBe(200)
    expect(await listTasks()).toEqual([{ ...essay, done: true }, letters])
  })

  test('are removed with the program', async () => {
    await setup.saveTask('own', { label: 'Call' })
    await setup.remove('gem')
    await setup.save('gem')
    expect(await listTasks()).toEqual([essay, letters])
  })

  test('follow the record when it asks for something else', async () => {
    await setup.saveTask('essay', { done: true })
    setup.writeCatalog([{ ...gem, needs: ['transcript'] }])
    expect(await listTasks()).toEqual([{ ...essay, taskId: 'transcript' }])
    setup.writeCatalog([gem])
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
    ['a new one without text', 'own', {}, 400, { fields: { label: 'Please write what to do' } }],
    ['blank text', 'own', { label: ' ' }, 400, { fields: { label: 'Please write what to do' } }],
    ['a text that is null', 'own', { label: null }, 400, { code: 'request/invalid' }],
    ['a long text', 'own', { label: 'x'.repeat(201) }, 400, { code: 'request/invalid' }],
    ['done as text', 'essay', { done: 'yes' }, 400, { fields: { done: expect.any(String) } }],
    [
      'another name of what the record asks for',
      'essay',
      { label: 'My essay' },
      400,
      { fields: { label: 'What the program asks for keeps its name' } },
    ],
    ['what the record does not ask for', 'fafsa', {}, 404, { code: 'saved/unknown-task' }],
    ['an id of other characters', 'Own%20task', { label: 'x' }, 404, { code: 'saved/none' }],
    ['a long id', 'x'.repeat(65), { label: 'x' }, 404, { code: 'saved/none' }],
  ])('reject %s', async (_what, task, body, status, answered) => {
    expect(await setup.saveTask(task, body)).toMatchObject({ status, body: answered })
    expect(await listTasks()).toEqual([essay, letters])
  })

  test('reject a program that is not saved', async () => {
    await setup.remove('gem')
    const answer = await setup.saveTask('essay', { done: true })
    expect(answer).toMatchObject({ status: 404, body: { code: 'saved/none' } })
  })

  test('can be saved while the program is removed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => [
        setup.saveTask(`own-${n}`, { label: 'Task' }),
        setup.remove('gem'),
        setup.save('gem'),
      ]).flat(),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  })
})
