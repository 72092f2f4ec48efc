import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

const path = '/api/users/eligibility-answers'
const answers = {
  year: 'second',
  school: 'Spelman College',
  field: 'biology',
  state: 'GA',
  gpa: 3.4,
  given: { pell: true, age: 19, sat: 1200, graduation: '2028-05' },
}
const kept = 'Given must hold only answers that an account may keep'
const kind = 'Given must answer each question in its own kind'
const noAnswers = { year: null, school: null, field: null, state: null, gpa: null, given: {} }

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

  test('never hold a status, though one is sent', async () => {
    expect((await save({ ...answers, status: 'daca' })).status).toBe(200)
    expect((await read()).answers).toEqual(answers)
    const rows = await app.services.db.selectFrom('answers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('daca')
  })

  test('without further ones are those of an earlier version of the site', async () => {
    const { given, ...earlier } = answers
    await save(earlier)
    expect((await read()).answers).toEqual({ ...answers, given: {} })
  })

  test('are removed, also twice', async () => {
    await save(answers)
    for (const status of [200, 200])
      expect((await app.call('DELETE', path, { as: me, body: {} })).status).toBe(status)
    expect(await read()).toEqual({ answers: null, savedAt: null })
  })

  test.each([
    ['a GPA of 9', { gpa: 9 }, 'gpa', 'GPA must be a number from 0 to 4'],
    ['a GPA in words', { gpa: '3' }, 'gpa', 'GPA must be a number from 0 to 4'],
    ['an unknown year', { year: 'constructor' }, 'year', 'Year must be one of the list'],
    ['an unknown field', { field: 'alchemy' }, 'field', 'Field must be one of the list'],
    ['every field', { field: 'all' }, 'field', 'Field must be one of the list'],
    ['an unknown state', { state: 'ZZ' }, 'state', 'State must be one of the list'],
    [
      'a long school',
      { school: 'x'.repeat(201) },
      'school',
      'School must be at most 200 characters',
    ],
    ['a blank school', { school: ' ' }, 'school', 'School must not be blank'],
    ['about themselves', { given: { black: true } }, 'given', kept],
    ['about their status', { given: { 'work-us': false } }, 'given', kept],
    ['a question of one program', { given: { 'Do you sail?': true } }, 'given', kept],
    ['a name of objects', { given: JSON.parse('{ "constructor": true }') }, 'given', kept],
    ['an age of 7', { given: { age: 7 } }, 'given', kind],
    ['an SAT of 1,700', { given: { sat: 1700 } }, 'given', kind],
    ['a text for a yes', { given: { pell: 'yes' } }, 'given', kind],
    ['a month 13', { given: { graduation: '2028-13' } }, 'given', kind],
    ['nothing for a yes', { given: { pell: null } }, 'given', kind],
    ['a list', { given: [true] }, 'given', 'Given must be an object'],
  ])('with %s are rejected at the field, and change nothing', async (_, wrong, field, message) => {
    await save(answers)
    const { status, body } = await save({ ...answers, ...wrong })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect((await read()).answers).toEqual(answers)
  })
})
