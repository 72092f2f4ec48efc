import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findSimilarPrograms, paginate, sortByDeadline, sortPrograms } from '#content/catalog.ts'
import { createFilters, getFilterChoices } from '#content/filter-choices.ts'
import { isForYear } from '#content/program-audience.ts'
import { parseSchools } from '#content/schools.ts'
import type { StudyYear } from '#contract/audience-names.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import type { Program } from '#contract/programs.ts'
import { createFilter } from '#lib/filters.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (id: string, more: Partial<Program> = {}) => programOf({ id, name: id, ...more })
const audienceOf = (more: Partial<Program['audience']>) => ({
  audience: { ...programOf({}).audience, ...more },
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    program(`p${index}`, {
      type: index % 2 ? 'Internship' : 'Scholarship',
      ...audienceOf({ fields: [`field ${index % 7}`] }),
    }),
  )

describe('catalog order and pages', () => {
  test('sorts by type and name, whatever the order of the records', () => {
    const programs = [
      program('b 10'),
      program('b 9'),
      program('a', { type: 'CSR' }),
      program('c', { type: 'Residency' }),
    ]
    expect(sortPrograms(programs).map(({ id }) => id)).toEqual(['b 9', 'b 10', 'a', 'c'])
    expect(sortPrograms(programs.toReversed())).toEqual(sortPrograms(programs))
  })

  test('has one page up to 400 programs, else pages of 60', () => {
    expect(paginate(many(400)).map(page => page.length)).toEqual([400])
    expect(paginate(many(401)).map(page => page.length)).toEqual([...[60, 60, 60, 60, 60, 60, 41]])
    expect(paginate([])).toEqual([[]])
  })

  test('lists every program once', () => {
    const shown = paginate(sortByDeadline(many(500), '2026-11-22')).flat()
    expect(new Set(shown.map(({ program: { id } }) => id)).size).toBe(500)
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
      sortByDeadline(list, '2026-11-22').map(({ group, program: { id } }) => [group, id])
    expect(groupsOf(programs)).toEqual([
      ['now', 'closes soon'],
      ['now', 'usually open'],
      ['now', 'opens soon'],
      ['now', 'open, end not known'],
      ['expected-soon', 'expected soon'],
      ['rolling', 'rolling'],
      ['later', 'later'],
      ['expected', 'expected'],
      ['unknown', 'unknown'],
      ['over', 'over'],
    ])
    expect(groupsOf(programs.toReversed())).toEqual(groupsOf(programs))
  })
})

describe('filters of the catalog', () => {
  const schools = parseSchools(
    'name,website,state,control,uncf,tmcf\nHoward University,,DC,private,no,yes\nFisk University,,TN,private,yes,no',
  )
  const filters = createFilters(schools)
  /** Whether a program with these facts is shown when a filter has a value. */
  const isShown = (name: string, value: string, more: Partial<Program>) => {
    const values = filters.find(filter => filter.name === name)?.valuesOf(program('one', more))
    return createFilter('', { [name]: value })({ text: '', values: { [name]: values } })
  }
  const rule = (more: Partial<NonNullable<Program['audience']['schools']>>, other?: string) =>
    audienceOf({
      schools: { groups: [], names: [], states: [], ...more },
      other: other ? [other] : [],
    })
  const money = (per: 'year' | 'hour') => ({ money: { ...program('one').money, max: 5000, per } })

  test.each([
    ['type', 'internships', { type: 'Internship' }, { type: 'Scholarship' }],
    ['field', 'stem', audienceOf({ fields: ['biology'] }), audienceOf({ fields: ['law'] })],
    ['field', 'biology', audienceOf({ fields: ['all'] }), audienceOf({ fields: [] })],
    [
      'level',
      'third',
      audienceOf({ levels: ['undergraduate'] }),
      audienceOf({ levels: ['undergraduate'], class_years: ['first'] }),
    ],
    ['level', 'master', audienceOf({ levels: ['graduate'] }), audienceOf({})],
    [
      'status',
      'international',
      audienceOf({ citizenship: [] }),
      audienceOf({ citizenship: ['daca'] }),
    ],
    ['status', 'not-stated', audienceOf({ citizenship: null }), audienceOf({ citizenship: [] })],
    ['place', 'TN', rule({ names: ['Fisk University'] }), audienceOf({ residence: ['GA'] })],
    ['place', 'not-stated', rule({ groups: ['hbcu'] }), rule({ states: ['TN'] })],
    ['school', 'fisk-university', rule({ groups: ['uncf'] }), rule({ groups: ['tmcf'] })],
    [
      'school',
      'fisk-university',
      rule({ states: ['TN'] }),
      rule({ states: ['TN'] }, 'public college in Tennessee'),
    ],
    ['money', '5000', money('year'), money('hour')],
    ['papers', 'no-transcript', { needs: ['essay'] }, { needs: [] }],
    ['need', 'no', audienceOf({ need: false }), audienceOf({ need: null })],
    [
      'month',
      'October',
      yearly({ opens_month: 9, closes_month: 10, closes_day: 1 }),
      yearly({ opens_month: 4, closes_month: 5, closes_day: 1 }),
    ],
  ] satisfies [string, string, Partial<Program>, Partial<Program>][])(
    'by %s show under %s one record and not another (%#)',
    (name, value, shown, hidden) => {
      expect(isShown(name, value, shown)).toBe(true)
      expect(isShown(name, value, hidden)).toBe(false)
    },
  )

  test('offer only what a program has', () => {
    const choices = getFilterChoices([program('one', audienceOf({ fields: ['biology'] }))], schools)
    const optionsOf = (wanted: string) =>
      choices.find(({ name }) => name === wanted)?.options.map(([value]) => value)
    expect(optionsOf('type')).toEqual(['scholarships'])
    expect(optionsOf('field')).toEqual(['biology', 'science', 'stem'])
    expect(optionsOf('school')).toEqual(['not-stated'])
  })
})

describe('class years of a program', () => {
  test.each([
    ['first', { levels: ['undergraduate'] }, true],
    ['first', { levels: ['undergraduate'], class_years: ['third'] }, false],
    ['first', { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] }, false],
    ['hs-senior', { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] }, true],
    ['hs-senior', { levels: ['high-school'] }, true],
    ['master', { levels: ['undergraduate', 'graduate'], class_years: ['fourth'] }, true],
    ['master', {}, false],
  ] satisfies [StudyYear, Partial<Program['audience']>, boolean][])(
    'in the year %s by %j: %s',
    (year, audience, expected) => {
      expect(isForYear(program('one', audienceOf(audience)), year)).toBe(expected)
    },
  )
})

describe('records that name years in their own words', () => {
  const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))

  test.each([
    ['fisk-vanderbilt-masters-to-phd-bridge-program', ['fourth']],
    ['gem-fellowship', ['fourth']],
    ['nba-hbcu-fellowship-program', ['second', 'third']],
    ['cbcf-pathways-to-c-suite-internship', ['fourth']],
    ['last-mile-fund', ['third', 'fourth']],
    ['maryland-2-2-transfer-scholarship', ['second', 'third', 'fourth']],
    ['susquehanna-discovery-programs', ['second']],
    ['uncf-target-scholars-program', ['first', 'third']],
    ['mississippi-help-grant', ['first', 'second']],
    ['accelerate-the-good-hbcu-scholarship', ['first', 'second', 'third', 'fourth']],
    ['agnes-jones-jackson-scholarship', ['first', 'second', 'third', 'fourth']],
  ])('list %s for college students of the years %j only', (id, years) => {
    const record = records.find(each => each.id === id)
    const college = ['first', 'second', 'third', 'fourth'] as const
    expect(college.filter(year => record && isForYear(record, year))).toEqual(years)
  })

  test.each([
    ['nih-summer-internship-program-sip', ['hs-senior', 'master', 'doctoral']],
    ['los-alamos-undergraduate-internship-in-computational-sciences', ['hs-senior']],
    ['cbc-spouses-education-scholarship', ['hs-senior', 'master', 'doctoral']],
    ['national-ffa-scholarships', ['hs-senior']],
    ['google-student-researcher', ['master']],
    ['ista-scientific-internships', ['master']],
    ['pcaob-scholars-program', ['master']],
  ])('list %s for no other years of school and graduate study than %j', (id, years) => {
    const record = records.find(each => each.id === id)
    const others = ['hs-freshman', 'hs-junior', 'hs-senior', 'master', 'doctoral'] as const
    expect(others.filter(year => record && isForYear(record, year))).toEqual(years)
  })
})

describe('similar programs', () => {
  test('share type and field, without duplicates or the program itself', () => {
    const programs = many(100)
    for (const [id, others] of findSimilarPrograms(programs)) {
      const own = programs.find(one => one.id === id)
      expect(others).toHaveLength(3)
      expect(new Set(others.map(other => other.id)).size).toBe(3)
      for (const other of others) {
        expect(other).toMatchObject({ type: own?.type, audience: own?.audience })
        expect(other.id).not.toBe(id)
      }
    }
  })

  test('are sorted by what they share', () => {
    const one = program('one', audienceOf({ fields: ['arts'], levels: ['graduate'] }))
    const near = program('zz near', audienceOf({ fields: ['arts'], levels: ['graduate'] }))
    const far = program('far', audienceOf({ fields: ['arts'], levels: ['high-school'] }))
    expect(
      findSimilarPrograms([one, far, near])
        .get('one')
        ?.map(({ id }) => id),
    ).toEqual(['zz near', 'far'])
  })

  test('are empty for a program without others of its type and field', () => {
    expect(
      findSimilarPrograms([program('one'), program('two', { type: 'CSR' })]).get('one'),
    ).toEqual([])
  })
})
