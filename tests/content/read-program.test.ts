import { describe, expect, test } from 'vitest'
import { readProgram } from '#contract/read-program.ts'
import { programOf } from '#tests/support/programs.ts'

describe('program of an older or foreign file', () => {
  test('has the defaults of the specification, and the month of its deadline', () => {
    expect(
      readProgram({ name: 'Bridge', applicationDeadline: '2027-02-15', logo: 'javascript:x' }),
    ).toMatchObject({
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

  const noon = Date.UTC(2027, 1, 15, 12)
  test.each([
    'February 15, 2027',
    '2027-02-15T23:00:00Z',
    '2027-02-15',
    noon,
    { seconds: noon / 1000, nanoseconds: 0 },
    { _seconds: noon / 1000, _nanoseconds: 0 },
  ])('reads the deadline %j as one day', written => {
    expect(readProgram({ name: 'Bridge', applicationDeadline: written })?.applicationDeadline).toBe(
      '2027-02-15',
    )
  })

  test('has no month without a valid deadline', () => {
    expect(readProgram({ name: 'Bridge' })?.applicationMonth).toBeNull()
    expect(
      readProgram({ name: 'Bridge', applicationDeadline: 'soon' })?.applicationMonth,
    ).toBeNull()
    expect(
      readProgram({ name: 'Bridge', applicationDeadline: { seconds: 'x' } })?.applicationMonth,
    ).toBeNull()
  })

  test('may name several universities', () => {
    const read = readProgram({
      name: 'Bridge',
      university: ['Fisk University', 'Howard University'],
    })
    expect(read?.university).toBe('Fisk University; Howard University')
  })

  test('has the conditions that its fields name, and states no others', () => {
    const fields = { university: 'Fisk University', citizenship: 'US Citizen' }
    expect(readProgram({ name: 'Bridge', applicationMonth: 'March', ...fields })).toMatchObject({
      season: { kind: 'unknown', opens_month: 3, closes_month: null },
      audience: {
        citizenship: ['us-citizen'],
        schools: { groups: [], names: ['Fisk University'], states: [] },
        gpa: null,
        other: [],
      },
      sources: [],
    })
  })

  test('of our own has no opening month from its deadline', () => {
    const ours = { ...programOf({}), applicationMonth: null, applicationDeadline: '2027-02-15' }
    expect(readProgram(ours)).toEqual(ours)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.test', 'not an address'])(
    'does not link to %s',
    applicationLink => {
      expect(readProgram({ name: 'Bridge', applicationLink })?.applicationLink).toBeNull()
      expect(readProgram({ name: 'Bridge', logo: applicationLink })?.logo).toBeNull()
    },
  )

  test.each([[null], ['text'], [{}], [{ name: '  ' }], [{ name: 5 }]])(
    'is rejected if it is %j',
    value => {
      expect(readProgram(value)).toBeNull()
    },
  )
})
