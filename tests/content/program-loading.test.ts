import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readProgram } from '#catalog/read-program.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { parseRecords, toProgram, toRecord } from '#catalog/records.ts'
import { formerPrograms } from '#content/former-programs.ts'
import { getSchools } from '#content/schools.ts'
import { yearsSince } from '#lib/publisher.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord as valid } from '#tests/support/programs.ts'

const file = 'src/content/programs.json'
const schools = new Set((await getSchools()).map(({ name }) => name))
const ours = parseRecords(readFileSync(file, 'utf8'), file, schools)
const parse = (...records: unknown[]) =>
  parseRecords(JSON.stringify(records), 'programs.json', schools)

describe('programs.json', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('has valid records, sorted by id, with a source for each stated round', () => {
    expect(ours.length).toBeGreaterThan(300)
    expect(ours.map(({ id }) => id)).toEqual(ours.map(({ id }) => id).sort())
    const sources = ours.flatMap(each =>
      each.cycles.map(({ source }) => each.sources[source ?? -1]),
    )
    expect(sources).not.toContain(undefined)
  })

  test('stays valid as time passes', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2060-01-01') })
    expect(parse(...ours)).toEqual(ours)
  })

  test('converts to programs of the contract and back without loss', () => {
    const programs = ours.map(record => toProgram(record, '2026-11-21'))
    expect(programs.map(readProgram)).toEqual(programs)
    expect(programs.map(toRecord)).toEqual(ours)
  })

  test('has a page for each former address', () => {
    const ids = new Set(ours.map(({ id }) => id))
    const lost = [...formerPrograms].filter(
      ([former, id]) => ids.has(former) || (id !== null && !ids.has(id)),
    )
    expect(lost).toEqual([])
  })
})

describe('an invalid record', () => {
  const cycle = cycleOf({ opens: '2026-10-01', closes: '2027-02-15' })
  const withCycle = (more: object) => ({ cycles: [{ ...cycle, ...more }] })
  const withAudience = (more: object) => ({ audience: { ...valid.audience, ...more } })
  const withMoney = (more: object) => ({ money: { ...valid.money, ...more } })
  const withSeason = (more: object) => ({
    season: { kind: 'annual', opens_month: null, closes_month: null, closes_day: null, ...more },
  })
  /** A record for undergraduates with a condition. */
  const withCondition = (more: object) =>
    withAudience({ levels: ['undergraduate'], conditions: [{ text: 'Full-time', ...more }] })
  const none = 'left out, since informs decides nothing'
  const hogwarts = { groups: [], names: ['Hogwarts'], states: [] }
  const century = 'a day from 2000 to 20 years from today'

  test.each<[object, string]>([
    [{ name: '' }, 'name must be a text that is not empty; it is "".'],
    [
      { type: 'Grant' },
      'type must be one of Scholarship, Fellowship, Internship, CSR; it is "Grant".',
    ],
    [{ provider: undefined }, 'provider must be a text; it is missing.'],
    [{ id: 'A S' }, 'id must be small letters, digits and hyphens; it is "A S".'],
    [{ summary: 'x'.repeat(401) }, 'summary must be a text of at most 400 characters;'],
    [{ summary: 'See <b>this</b>' }, 'summary must be a text without HTML;'],
    [{ summary: 'R&amp;D' }, 'summary must be a text without HTML;'],
    [{ url: 'javascript:x' }, 'url must be an address that starts with http:// or https://;'],
    [withAudience({ levels: ['phd'] }), 'audience.levels.0 must be one of high-school, under'],
    [withAudience({ gpa: 9 }), 'audience.gpa must be at most 4; it is 9.'],
    [
      withAudience({ schools: hogwarts }),
      'audience.schools.names must be names of HBCU.csv; "Hogwarts" is none.',
    ],
    [
      withMoney({ max: 'ten' }),
      'money.max must be a whole number of US dollars such as 5000, or null; it is "ten".',
    ],
    [withAudience({ other: [] }), 'audience.other is not a field of a record.'],
    [withCondition({ kind: 'magic' }), 'conditions.0.kind must be one of enrollment, year, cred'],
    [withCondition({ effect: 'helps' }), 'conditions.0.effect must be one of requires, excludes'],
    [withCondition({ text: '' }), 'conditions.0.text must be a text that is not empty; it is "".'],
    [withCondition({ text: 'x'.repeat(201) }), 'conditions.0.text must be a text of at most 200'],
    [withCondition({ value: 18 }), 'conditions.0.value must be an object { … }; it is 18.'],
    [
      withCondition({ kind: 'age', value: { min: '18' } }),
      'audience.conditions.0.value.min must be a number; it is "18".',
    ],
    [
      withCondition({ kind: 'age', value: { load: 'full' } }),
      'audience.conditions.0.value.load must be a key of age: min, max, later; it is "full".',
    ],
    [withCondition({ value: { luck: 1 } }), 'conditions.0.value.luck is not a field of a record.'],
    [
      withCondition({ kind: 'graduation', value: { from: 'May' } }),
      'conditions.0.value.from must be a month written as 2027-05; it is "May".',
    ],
    [
      withCondition({ kind: 'membership', value: { of: true } }),
      'conditions.0.value.of must be a text or a number; it is true.',
    ],
    [withCondition({ for: {} }), 'conditions.0.for must be levels, years or the like; it is {}.'],
    [
      withCondition({ for: { levels: ['graduate'] } }),
      'audience.conditions.0.for must be levels or years that the record is for;',
    ],
    [
      withCondition({ for: { years: ['hs-senior'] } }),
      'audience.conditions.0.for must be levels or years that the record is for;',
    ],
    [withCondition({ ask: 'Are you' }), 'conditions.0.ask must be a question that ends with "?";'],
    [
      withCondition({ answer: 'constructor' }),
      'conditions.0.answer must be the name of a shared question, or member- with a name;',
    ],
    [withCondition({ effect: 'informs', ask: 'Is it?' }), `conditions.0.ask must be ${none};`],
    [
      withCondition({ usual: true, unsure: true }),
      'audience.conditions.0.unsure must be left out where usual is true; it is true.',
    ],
    [withCondition({ kind: 'step' }), 'conditions.0.effect must be informs for a step;'],
    [
      {
        ...withCycle({ for: { levels: ['graduate'] } }),
        ...withAudience({ levels: ['high-school'] }),
      },
      'cycles.0.for must be levels or years that the record is for;',
    ],
    [{ format: 'party' }, 'format must be one of short-program, contest, conference, course, camp'],
    [{ funded_by: 'bank' }, 'funded_by must be one of company, partly-company; it is "bank".'],
    [{ home_page_link: null }, 'home_page_link must be true or false; it is null.'],
    [{ ended: '2026-08' }, 'ended_note must be given together with ended; it is null.'],
    [{ ended: 'May', ended_note: 'No' }, 'ended must be a month such as 2026-08; it is "May".'],
    [
      { ended: '2026-08', ended_note: 'No founder', ...withSeason({ closes_month: 2 }) },
      'season.kind must be unknown, because the program has ended; it is "annual".',
    ],
    [withMoney({ max: 99.5 }), 'money.max must be a whole number'],
    [withMoney({ min: 2, max: 1 }), 'money.min must be at most max, 1; it is 2.'],
    [withCycle({ closes: '2027-02-29' }), 'cycles.0.closes must be a day that exists, written as'],
    [withCycle({ closes: '9999-12-31' }), `cycles.0.closes must be ${century};`],
    [withCycle({ opens: '1999-12-31' }), `cycles.0.opens must be ${century};`],
    [withCycle({ opens: '2027-03-01' }), 'cycles.0.opens must be a day not after closes, 2027-'],
    [withCycle({ priority: '2027-03-01' }), 'cycles.0.priority must be a day not after closes,'],
    [withCycle({ decision: '2027-01-01' }), 'cycles.0.closes must be a day not after decision,'],
    [withCycle({ zone: 'Mars/Olympus' }), 'cycles.0.zone must be a time zone such as America/New'],
    [withCycle({ time: '25:00' }), 'cycles.0.time must be an hour written as 17:00; it is "25:'],
    [withCycle({ source: 3 }), 'cycles.0.source must be the position of one of 1 sources; it is 3'],
    [withCycle({ day: 3 }), 'cycles.0.day is not a field of a record.'],
    [
      withSeason({ closes_month: 2, closes_day: 30 }),
      'season.closes_day must be a day that closes_month has; it is 30.',
    ],
    [withSeason({}), 'season.closes_month must be a month, because kind is annual; it is null.'],
    [{ needs: ['blood'] }, 'needs.0 must be one of essay, recommendation,'],
    [{ sources: [] }, 'sources must be at least one source; it is [].'],
    [{ logo: 'x.png' }, 'logo is not a field of a record.'],
    [{ confidence: 'low' }, 'confidence must be high or medium to be published.'],
  ])('is reported with position, field and what was expected (%#): %j', (broken, problem) => {
    const read = () => parse({ ...valid, id: 'valid' }, { ...valid, ...broken })
    expect(read).toThrow(/^programs\.json, record 2 \(".*"\): [^\n]+$/)
    expect(read).toThrow(problem)
  })

  test('is reported with all others', () => {
    const name = '"a-scholarship"'
    expect(() => parse(valid, 'text', valid)).toThrow(
      `programs.json, record 2: it must be an object { … } with the fields of a record.\nprograms.json, record 3 (${name}): its id is already that of record 1; every id is used once.`,
    )
  })

  test.each([
    ['[{', 'programs.json is not valid JSON: '],
    ['{}', 'programs.json must hold a list of programs'],
  ])('is reported for the whole file %s', (text, problem) => {
    expect(() => parseRecords(text, 'programs.json', schools)).toThrow(problem)
  })
})

describe('a converted record', () => {
  const season = { kind: 'annual', opens_month: 10, closes_month: 2, closes_day: 15 } as const
  const stated = cycleOf({ closes: '2027-03-01' })
  const convert = (more: Partial<ProgramRecord>, on = '2026-11-21') =>
    toProgram({ ...valid, ...more }, on)

  test.each<[string, Partial<ProgramRecord>, string, string | null]>([
    ['no day that is only expected', { season }, '2026-11-21', null],
    ['no day that has passed', { season, cycles: [stated] }, '2027-03-03', null],
    ['the stated day', { season, cycles: [stated] }, '2026-11-21', '2027-03-01'],
    [
      'no day where only the month is known',
      { season: { ...season, closes_day: null } },
      '2026-11-21',
      null,
    ],
  ])('has %s as its deadline (%#)', (_, more, on, deadline) => {
    expect(convert(more, on).applicationDeadline).toBe(deadline)
  })

  test('has the month of its opening, and the day of its newest source', () => {
    expect(convert({ season })).toMatchObject({
      applicationMonth: 'October',
      checked: '2026-08-12',
    })
    expect(convert({ cycles: [cycleOf({ opens: '2027-04-01' })] }).applicationMonth).toBe('April')
  })

  test.each<[ProgramRecord['audience']['citizenship'], string]>([
    [null, ''],
    [[], ''],
    [['us-citizen', 'permanent-resident'], 'US Citizen'],
    [['international'], 'International'],
    [['us-citizen', 'international'], ''],
  ])('has the specified citizenship of statuses %j: "%s"', (citizenship, expected) => {
    expect(convert({ audience: { ...valid.audience, citizenship } }).citizenship).toBe(expected)
  })

  test.each<[('hbcu' | 'uncf')[], string]>([
    [[], 'Fisk University; Howard University'],
    [['hbcu'], ''],
  ])('has its schools as universities beside the groups %j: "%s"', (groups, university) => {
    const named = { groups, names: ['Fisk University', 'Howard University'], states: [] }
    expect(convert({ audience: { ...valid.audience, schools: named } }).university).toBe(university)
  })
})

test('footers name the years from the first one to that of the build', () => {
  expect(yearsSince(2025, '2027-02-15')).toBe('2025–2027')
  expect(yearsSince(2025, '2025-02-15')).toBe('2025')
})
