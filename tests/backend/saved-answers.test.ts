import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

const path = '/api/users/eligibility-answers'
const answers = {
  year: 'second',
  school: 'Spelman College',
  field: 'biology',
  state: 'GA',
  status: 'us-citizen',
  gpa: 3.4,
}

describe.each(engines)('saved answers about eligibility on %s', engine => {
  let app: TestApp
  let me: SignedIn
  let other: SignedIn
  const save = (body: object) => app.call('PUT', path, { as: me, body })
  const read = async (as = me) => (await app.call('GET', path, { as })).body

  beforeAll(async () => {
    app = await startApp({ engine })
    me = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  test('are read by their owner alone, with the time of saving', async () => {
    expect((await save(answers)).status).toBe(200)
    const savedAt = new Date(app.clock.now()).toISOString().slice(0, 10)
    expect(await read()).toEqual({ answers, savedAt: expect.stringContaining(savedAt) })
    expect(await read(other)).toEqual({ answers: null, savedAt: null })
  })

  test('are replaced as a whole', async () => {
    await save(answers)
    await save({ ...noAnswers, gpa: 0 })
    expect((await read()).answers).toEqual({ ...noAnswers, gpa: 0 })
  })

  test('are removed, also twice', async () => {
    await save(answers)
    for (const status of [200, 200])
      expect((await app.call('DELETE', path, { as: me, body: {} })).status).toBe(status)
    expect(await read()).toEqual({ answers: null, savedAt: null })
  })

  test.each([
    ['a GPA of 9', { gpa: 9 }, 'gpa', 'GPA must be a number from 0 to 4'],
    ['an unknown field', { field: 'alchemy' }, 'field', 'Field must be one of the list'],
    ['a blank school', { school: ' ' }, 'school', 'School must not be blank'],
  ])('with %s are rejected at the field, and change nothing', async (_, wrong, field, message) => {
    await save(answers)
    const { status, body } = await save({ ...answers, ...wrong })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect((await read()).answers).toEqual(answers)
  })
})
