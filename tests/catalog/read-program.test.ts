import { describe, expect, test } from 'vitest'
import { readBuiltProgram, readProgram } from '#catalog/read-program.ts'
import { programOf } from '#tests/support/programs.ts'

describe('a program of an older or foreign file', () => {
  const read = (fields: object) => readProgram({ name: 'Bridge', ...fields })

  test('has the defaults of the specification, and the month of its deadline', () => {
    expect(read({ applicationDeadline: '2027-02-15' })).toMatchObject({
      id: 'bridge',
      description: 'No description available',
      type: 'Scholarship',
      university: '',
      citizenship: '',
      applicationMonth: 'February',
      applicationDeadline: '2027-02-15',
      cycles: [{ label: '2027', closes: '2027-02-15', source: null }],
      season: { kind: 'unknown', opens_month: null },
      applicationLink: null,
      logo: null,
    })
  })

  const seconds = Date.UTC(2027, 1, 15, 12) / 1000
  test.each([
    ['February 15, 2027', '2027-02-15'],
    ['2027-02-15T23:00:00Z', '2027-02-15'],
    [seconds * 1000, '2027-02-15'],
    [{ seconds, nanoseconds: 0 }, '2027-02-15'],
    [{ _seconds: seconds, _nanoseconds: 0 }, '2027-02-15'],
    ['soon', null],
    [{ seconds: 'x' }, null],
    [undefined, null],
  ])('has the deadline %j as the day %s, and its month', (applicationDeadline, day) => {
    expect(read({ applicationDeadline })).toMatchObject({
      applicationDeadline: day,
      applicationMonth: day && 'February',
    })
  })

  test('has the conditions that its fields name, and states no others', () => {
    const fields = { university: ['Fisk University', 'Tuskegee'], citizenship: 'US Citizen' }
    expect(read({ applicationMonth: 'March', ...fields })).toMatchObject({
      university: 'Fisk University; Tuskegee',
      season: { kind: 'unknown', opens_month: 3, closes_month: null },
      audience: {
        citizenship: ['us-citizen'],
        schools: { groups: [], names: ['Fisk University', 'Tuskegee'], states: [] },
        gpa: null,
        conditions: [],
      },
      sources: [],
    })
  })

  test.each(['javascript:alert(1)', '//elsewhere.test', 'not an address'])(
    'does not link to %s',
    address => {
      expect(read({ applicationLink: address, logo: address })).toMatchObject({
        applicationLink: null,
        logo: null,
      })
    },
  )

  test.each([[null], ['text'], [{}], [{ name: '  ' }], [{ name: 5 }]])(
    'is rejected if it is %j',
    value => expect(readProgram(value)).toBeNull(),
  )
})

test('a program of the form before keeps its facts, with conditions that nobody has typed', () => {
  const ours = programOf({ closes_when_full: true, needs: ['essay'] })
  const { format, funded_by, topics, home_page_link, ended, ended_note, ...rest } = ours
  const { conditions: _, ...audience } = ours.audience
  const former = { ...rest, audience: { ...audience, other: ['Full-time'] } }
  const conditions = [{ kind: 'other', effect: 'requires', text: 'Full-time', unsure: true }]
  const expected = { ...ours, audience: { ...audience, conditions } }
  expect([readProgram(former), readBuiltProgram(former)]).toEqual([expected, expected])
})

test('a program of ours has no opening month from its deadline', () => {
  const ours = { ...programOf({}), applicationMonth: null, applicationDeadline: '2027-02-15' }
  expect(readProgram(ours)).toEqual(ours)
})
