import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Program } from '#catalog/program.ts'
import { type StudyYear, studyYears } from '#catalog/program-values.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { findSimilarPrograms, paginate, sortByDeadline, sortPrograms } from '#content/catalog.ts'
import { createFilters, getFilterChoices } from '#content/filter-choices.ts'
import { isForYear } from '#content/program-audience.ts'
import { parseSchools } from '#content/schools.ts'
import { createFilter } from '#lib/filters.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (id: string, more: Partial<Program> = {}) => programOf({ id, name: id, ...more })
/** A program for an audience. */
const of = (more: Partial<Program['audience']>): Partial<Program> => ({
  audience: { ...programOf({}).audience, ...more },
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    program(`p${index}`, {
      type: index % 2 ? 'Internship' : 'Scholarship',
      ...of({ fields: [`field ${index % 7}`] }),
    }),
  )

describe('catalog order and pages', () => {
  test('sorts by type and name, whatever the order of the records', () => {
    const residency = program('c', { type: 'Residency' })
    const programs = [program('b 10'), program('b 9'), program('a', { type: 'CSR' }), residency]
    expect(sortPrograms(programs).map(({ id }) => id)).toEqual(['b 9', 'b 10', 'a', 'c'])
    expect(sortPrograms(programs.toReversed())).toEqual(sortPrograms(programs))
  })

  test('has one page up to 400 programs, else pages of 60, with every program once', () => {
    expect(paginate(many(400)).map(page => page.length)).toEqual([400])
    const pages = paginate(sortByDeadline(many(401), '2026-11-22'))
    expect(pages.map(page => page.length)).toEqual([...[60, 60, 60, 60, 60, 60, 41]])
    expect(new Set(pages.flat().map(({ program: { id } }) => id)).size).toBe(401)
    expect(paginate([])).toEqual([[]])
  })

  test('begins with what is open or opens within 60 days, by date, and ends with what is over', () => {
    const programs = [
      program('over', stated({ closes: '2026-11-20' })),
      program('unknown'),
      program('expected', yearly({ opens_month: 9, closes_month: 10, closes_day: 1 })),
      program('expected soon', yearly({ closes_month: 1, closes_day: 20 })),
      program('later', stated({ opens: '2027-03-01', closes: '2027-04-01' })),
      program('rolling', yearly({ kind: 'rolling' })),
      program('open, end not known', stated({ opens: '2026-11-01' })),
      program('opens soon', stated({ opens: '2027-01-10', closes: '2027-02-01' })),
      program('usually open', yearly({ opens_month: 10, closes_month: 1, closes_day: 15 })),
      program('closes soon', stated({ closes: '2026-11-30' })),
    ]
    const groupsOf = (list: readonly Program[]) =>
      sortByDeadline(list, '2026-11-22').map(({ group, program: { id } }) => `${group}: ${id}`)
    expect(groupsOf(programs)).toEqual([
      'now: closes soon',
      'now: usually open',
      'now: opens soon',
      'now: open, end not known',
      'expected-soon: expected soon',
      'rolling: rolling',
      'later: later',
      'expected: expected',
      'unknown: unknown',
      'over: over',
    ])
    expect(groupsOf(programs.toReversed())).toEqual(groupsOf(programs))
  })
})

describe('filters of the catalog', () => {
  const schools = parseSchools(
    'name,website,state,control,uncf,tmcf\nHoward University,,DC,private,no,yes\nFisk University,,TN,private,yes,no',
  )
  const filters = createFilters(schools)
  /** Whether a program is shown when a filter has a value. */
  const isShown = (name: string, value: string, more: Partial<Program>) => {
    const values = filters.find(filter => filter.name === name)?.valuesOf(program('one', more))
    return createFilter('', { [name]: value })({ text: '', values: { [name]: values } })
  }
  /** A program for some schools. */
  const at = (more: Partial<NonNullable<Program['audience']['schools']>>, ...other: string[]) =>
    of({ schools: { groups: [], names: [], states: [], ...more }, other })
  const money = (per: 'year' | 'hour') => ({ money: { ...program('one').money, max: 5000, per } })
  const college = 'undergraduate'

  test.each<[string, string, shown: Partial<Program>, hidden: Partial<Program>]>([
    ['type', 'internships', { type: 'Internship' }, { type: 'Scholarship' }],
    ['field', 'stem', of({ fields: ['biology'] }), of({ fields: ['law'] })],
    ['field', 'biology', of({ fields: ['all'] }), of({ fields: [] })],
    [
      'level',
      'third',
      of({ levels: [college] }),
      of({ levels: [college], class_years: ['first'] }),
    ],
    ['level', 'master', of({ levels: ['graduate'] }), of({})],
    ['status', 'international', of({ citizenship: [] }), of({ citizenship: ['daca'] })],
    ['status', 'not-stated', of({ citizenship: null }), of({ citizenship: [] })],
    ['place', 'TN', at({ names: ['Fisk University'] }), of({ residence: ['GA'] })],
    ['place', 'not-stated', at({ groups: ['hbcu'] }), at({ states: ['TN'] })],
    ['school', 'fisk-university', at({ groups: ['uncf'] }), at({ groups: ['tmcf'] })],
    ['school', 'fisk-university', at({ states: ['TN'] }), at({ states: ['TN'] }, 'public college')],
    ['money', '5000', money('year'), money('hour')],
    ['papers', 'no-transcript', { needs: ['essay'] }, { needs: [] }],
    ['need', 'no', of({ need: false }), of({ need: null })],
    ['month', 'October', yearly({ closes_month: 10 }), yearly({ closes_month: 5 })],
  ])('by %s show under %s one record and not another (%#)', (name, value, shown, hidden) => {
    expect(isShown(name, value, shown)).toBe(true)
    expect(isShown(name, value, hidden)).toBe(false)
  })

  test('apply all at once, with the search', () => {
    const record = { text: 'harbor', values: { type: ['csr'], need: ['no'] } }
    const isFound = (text: string, need: string) =>
      createFilter(text, { type: 'csr', need })(record)
    expect([isFound('harbor', 'no'), isFound('harbor', 'yes'), isFound('x', 'no')]).toEqual([
      ...[true, false, false],
    ])
  })

  test('offer only what a program has', () => {
    const choices = getFilterChoices([program('one', of({ fields: ['biology'] }))], schools)
    const optionsOf = (wanted: string) =>
      choices.find(({ name }) => name === wanted)?.options.map(([value]) => value)
    expect(optionsOf('type')).toEqual(['scholarships'])
    expect(optionsOf('field')).toEqual(['biology', 'science', 'stem'])
    expect(optionsOf('school')).toEqual(['not-stated'])
  })
})

describe('class years of a program', () => {
  test.each<[StudyYear, Partial<Program['audience']>, boolean]>([
    ['first', { levels: ['undergraduate'] }, true],
    ['first', { levels: ['undergraduate'], class_years: ['third'] }, false],
    ['first', { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] }, false],
    ['hs-senior', { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] }, true],
    ['hs-senior', { levels: ['high-school'] }, true],
    ['master', { levels: ['undergraduate', 'graduate'], class_years: ['fourth'] }, true],
    ['master', {}, false],
  ])('include %s for %j: %s', (year, audience, expected) => {
    expect(isForYear(program('one', of(audience)), year)).toBe(expected)
  })

  const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
  // Records that name the years in their own words.
  test.each([
    ['gem-fellowship', 'fourth master doctoral'],
    ['nba-hbcu-fellowship-program', 'second third master doctoral'],
    ['last-mile-fund', 'third fourth master doctoral'],
    ['uncf-target-scholars-program', 'first third'],
    ['mississippi-help-grant', 'hs-senior first second'],
    ['nih-summer-internship-program-sip', 'hs-senior first second third fourth master doctoral'],
    ['national-ffa-scholarships', 'hs-senior first second third fourth'],
    ['google-student-researcher', 'first second third fourth master'],
  ])('of the record %s are %s', (id, years) => {
    const record = records.find(each => each.id === id)
    const all = Object.keys(studyYears) as StudyYear[]
    expect(all.filter(year => record && isForYear(record, year)).join(' ')).toBe(years)
  })
})

describe('similar programs', () => {
  const similarIds = (...programs: Program[]) =>
    findSimilarPrograms(programs)
      .get('one')
      ?.map(({ id }) => id)
  const artist = of({ fields: ['arts'], levels: ['graduate'] })

  test('share the type and a field, sorted by what else they share, without the program', () => {
    const near = program('zz near', artist)
    const far = program('far', of({ fields: ['arts'], levels: ['high-school'] }))
    const others = [program('law', of({ fields: ['law'] })), program('two', { type: 'CSR' })]
    expect(similarIds(program('one', artist), far, near, ...others)).toEqual(['zz near', 'far'])
  })

  test('are three at most, and none without others of its type', () => {
    const same = ['one', 'a', 'b', 'c', 'd'].map(id => program(id, artist))
    expect(similarIds(...same)).toHaveLength(3)
    expect(similarIds(program('one'), program('two', { type: 'CSR' }))).toEqual([])
  })
})
