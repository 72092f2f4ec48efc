import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formerPrograms } from '#content/former-programs.ts'
import { getSchools } from '#content/schools.ts'
import { parseRecords, toProgram, toRecord } from '#contract/program-records.ts'
import { readProgram } from '#contract/read-program.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { yearsSince } from '#lib/publisher.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const file = 'src/content/programs.json'
const schools = new Set((await getSchools()).map(({ name }) => name))
const ours = parseRecords(readFileSync(file, 'utf8'), file, schools)
const valid = minimalRecord
const { audience, money } = valid
const cycle = cycleOf({ opens: '2026-10-01', closes: '2027-02-15' })
const withCycle = (more: Record<string, unknown>) => ({ ...valid, cycles: [{ ...cycle, ...more }] })
const problemsOf = (...records: unknown[]) => {
  try {
    parseRecords(JSON.stringify(records), 'programs.json', schools)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

afterEach(() => {
  vi.useRealTimers()
})

describe('programs.json', () => {
  test('has valid records of high or medium confidence, sorted by id', () => {
    expect(ours.length).toBeGreaterThan(300)
    expect(ours.map(({ id }) => id)).toEqual(ours.map(({ id }) => id).sort())
  })

  test('stays valid as time passes', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2060-01-01') })
    expect(problemsOf(...ours)).toBe('')
  })

  test('names a dated or general source for each stated round', () => {
    const sources = ours.flatMap(({ cycles, sources }) =>
      cycles.map(({ source }) => sources[source ?? -1]),
    )
    expect(sources.filter(source => source === undefined)).toEqual([])
  })

  test('converts to programs of the contract and back without loss', () => {
    const programs = ours.map(record => toProgram(record, '2026-11-21'))
    expect(programs.map(readProgram)).toEqual(programs)
    expect(programs.map(toRecord)).toEqual(ours)
  })

  test('has a page for each former address', () => {
    const ids = new Set(ours.map(({ id }) => id))
    for (const [former, id] of formerPrograms) {
      expect(ids.has(former)).toBe(false)
      expect(id === null || ids.has(id)).toBe(true)
    }
  })
})

describe('invalid record', () => {
  test.each<[unknown, string]>([
    [{ ...valid, name: '' }, 'name must be a text that is not empty; it is "".'],
    [
      { ...valid, type: 'Grant' },
      'type must be one of Scholarship, Fellowship, Internship, CSR; it is "Grant".',
    ],
    [{ ...valid, provider: undefined }, 'provider must be a text; it is missing.'],
    [
      { ...valid, id: 'A Scholarship' },
      'id must be small letters, digits and hyphens; it is "A Scholarship".',
    ],
    [{ ...valid, summary: 'x'.repeat(401) }, 'summary must be a text of at most 400 characters;'],
    [{ ...valid, summary: 'See <b>this</b>' }, 'summary must be a text without HTML;'],
    [{ ...valid, summary: 'R&amp;D' }, 'summary must be a text without HTML;'],
    [
      { ...valid, url: 'javascript:alert(1)' },
      'url must be an address that starts with http:// or https://; it is "javascript:alert(1)".',
    ],
    [
      { ...valid, audience: { ...audience, levels: ['phd'] } },
      'audience.levels.0 must be one of high-school, undergraduate, graduate, recent-graduate, institution; it is "phd".',
    ],
    [{ ...valid, audience: { ...audience, gpa: 9 } }, 'audience.gpa must be at most 4; it is 9.'],
    [
      {
        ...valid,
        audience: { ...audience, schools: { groups: [], names: ['Hogwarts'], states: [] } },
      },
      'audience.schools.names must be names of HBCU.csv; "Hogwarts" is none.',
    ],
    [
      { ...valid, money: { ...money, max: 'five thousand' } },
      'money.max must be a whole number of US dollars such as 5000, or null; it is "five thousand".',
    ],
    [{ ...valid, money: { ...money, max: 99.5 } }, 'money.max must be a whole number'],
    [
      { ...valid, money: { ...money, min: 2, max: 1 } },
      'money.min must be at most max, 1; it is 2.',
    ],
    [
      withCycle({ closes: '2027-02-29' }),
      'cycles.0.closes must be a day that exists, written as 2027-02-15; it is "2027-02-29".',
    ],
    [
      withCycle({ closes: '9999-12-31' }),
      'cycles.0.closes must be a day from 2000 to 20 years from today; it is "9999-12-31".',
    ],
    [
      withCycle({ opens: '1999-12-31' }),
      'cycles.0.opens must be a day from 2000 to 20 years from today; it is "1999-12-31".',
    ],
    [
      withCycle({ opens: '2027-03-01' }),
      'cycles.0.opens must be a day not after closes, 2027-02-15; it is "2027-03-01".',
    ],
    [withCycle({ priority: '2027-03-01' }), 'cycles.0.priority must be a day not after closes,'],
    [withCycle({ decision: '2027-01-01' }), 'cycles.0.closes must be a day not after decision,'],
    [
      withCycle({ zone: 'Mars/Olympus' }),
      'cycles.0.zone must be a time zone such as America/New_York; it is "Mars/Olympus".',
    ],
    [
      withCycle({ time: '25:00' }),
      'cycles.0.time must be an hour written as 17:00; it is "25:00".',
    ],
    [
      withCycle({ source: 3 }),
      'cycles.0.source must be the position of one of 1 sources; it is 3.',
    ],
    [withCycle({ day: 3 }), 'cycles.0.day is not a field of a record.'],
    [
      { ...valid, season: { kind: 'annual', opens_month: null, closes_month: 2, closes_day: 30 } },
      'season.closes_day must be a day that closes_month has; it is 30.',
    ],
    [
      {
        ...valid,
        season: { kind: 'annual', opens_month: null, closes_month: null, closes_day: null },
      },
      'season.closes_month must be a month, because kind is annual; it is null.',
    ],
    [{ ...valid, needs: ['blood'] }, 'needs.0 must be one of essay, recommendation,'],
    [{ ...valid, sources: [] }, 'sources must be at least one source; it is [].'],
    [{ ...valid, logo: 'x.png' }, 'logo is not a field of a record.'],
    [{ ...valid, confidence: 'low' }, 'confidence must be high or medium to be published.'],
    ['a text', 'it must be an object { … } with the fields of a record.'],
  ])('is reported with file, position, field and what was expected (%#)', (broken, problem) => {
    const problems = problemsOf({ ...valid, id: 'valid' }, broken)
    expect(problems).toContain('programs.json, record 2')
    expect(problems).toContain(problem)
    expect(problems.split('\n')).toHaveLength(1)
  })

  test('is reported with all others', () => {
    expect(
      problemsOf({ ...valid, name: '' }, { ...valid, id: 'b', provider: 3 }).split('\n'),
    ).toHaveLength(2)
  })

  test('is reported for an id that is used twice', () => {
    expect(problemsOf(valid, valid)).toBe(
      'programs.json, record 2 ("a-scholarship"): its id is already that of record 1; every id is used once.',
    )
  })

  test('is reported for a file that is not JSON or not a list', () => {
    expect(() => parseRecords('[{', 'programs.json', schools)).toThrow(
      /^programs\.json is not valid JSON: /,
    )
    expect(() => parseRecords('{}', 'programs.json', schools)).toThrow(
      'programs.json must hold a list of programs',
    )
  })
})

describe('converted record', () => {
  const yearly = {
    ...valid,
    season: { kind: 'annual', opens_month: 10, closes_month: 2, closes_day: 15 },
  } as const

  test('has the next expected day as of the build', () => {
    expect(toProgram(yearly, '2026-11-21')).toMatchObject({
      applicationDeadline: '2027-02-15',
      applicationMonth: 'October',
      checked: '2026-08-12',
    })
    expect(toProgram(yearly, '2027-02-16').applicationDeadline).toBe('2028-02-15')
  })

  test('has the stated day before an expected one', () => {
    const cycles = [cycleOf({ closes: '2027-03-01' })]
    expect(toProgram({ ...yearly, cycles }, '2026-11-21').applicationDeadline).toBe('2027-03-01')
  })

  test('has no date if only the month is known', () => {
    const season = { ...yearly.season, closes_day: null }
    expect(toProgram({ ...yearly, season }, '2026-11-21').applicationDeadline).toBeNull()
  })

  test.each([
    [null, ''],
    [[], ''],
    [['us-citizen', 'permanent-resident'] as const, 'US Citizen'],
    [['international'] as const, 'International'],
    [['us-citizen', 'international'] as const, ''],
  ])('has the specified citizenship of statuses %j: "%s"', (statuses, citizenship) => {
    const record = { ...valid, audience: { ...audience, citizenship: statuses && [...statuses] } }
    expect(toProgram(record, '2026-11-21').citizenship).toBe(citizenship)
  })

  test.each([
    [
      { groups: [], names: ['Fisk University', 'Howard University'], states: [] },
      'Fisk University; Howard University',
    ],
    [{ groups: ['hbcu' as const], names: ['Fisk University'], states: [] }, ''],
  ])('has the schools as universities if no others may apply (%#)', (named, university) => {
    const record = {
      ...valid,
      audience: { ...audience, schools: { ...named, groups: [...named.groups] } },
    }
    expect(toProgram(record, '2026-11-21').university).toBe(university)
  })

  test('counts from BUILD_DATE', () => {
    expect(getBuildDay('2027-02-15')).toBe('2027-02-15')
    expect(getBuildDay('', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
    expect(() => getBuildDay('tomorrow')).toThrow(
      'BUILD_DATE must be a day written as 2027-02-15; it is "tomorrow".',
    )
    expect(() => getBuildDay('2027-02-30')).toThrow('BUILD_DATE')
    expect(yearsSince(2025, '2027-02-15')).toBe('2025–2027')
    expect(yearsSince(2025, '2025-02-15')).toBe('2025')
  })
})
