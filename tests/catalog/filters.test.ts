import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { takesYear } from '#catalog/audience.ts'
import { toNow } from '#catalog/days.ts'
import { parseFilters, toCatalogQuery } from '#catalog/filter-query.ts'
import { createCatalog, type FilterSet, type Filters, listFilterChoices } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { type StudyYear, studyYears } from '#catalog/program-values.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { parseSchools } from '#catalog/school-list.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const now = toNow(new Date('2026-11-22T12:00:00Z'), 0)
const schools = parseSchools(
  'name,website,state,control,uncf,tmcf\nHoward University,,DC,private,no,yes\nFisk University,,TN,private,yes,no',
)
/** A program for an audience. */
const of = (more: Partial<Program['audience']>): Partial<Program> => ({
  audience: { ...programOf({}).audience, ...more },
})
type Condition = Program['audience']['conditions'][number]
const condition = (kind: Condition['kind'], more: Partial<Condition> = {}): Condition => ({
  ...{ kind, effect: 'requires', text: 'A condition' },
  ...more,
})
/** A program for some schools. */
const at = (
  more: Partial<NonNullable<Program['audience']['schools']>>,
  ...conditions: Condition[]
) => of({ schools: { groups: [], names: [], states: [], ...more }, conditions })
const { money } = programOf({})

/** The catalog of programs, whose names stand for their ids. */
const catalogOf = (set: FilterSet, ...programs: Partial<Program>[]) =>
  createCatalog(
    programs.map((more, index) => programOf({ id: `p${index}`, ...more })),
    schools,
    now,
    set,
  )
async function find(set: FilterSet, filters: Filters, ...programs: Partial<Program>[]) {
  const catalog = await catalogOf(set, ...programs)
  return catalog.find(filters).map(({ program: { name } }) => name)
}
const choicesOf = (set: FilterSet, ...programs: Partial<Program>[]) => {
  const choices = listFilterChoices(programs.map(programOf), schools, now, set)
  return Object.fromEntries(
    choices.map(({ name, options }) => [name, options.map(([value]) => value)]),
  )
}

const college = 'undergraduate'
const dues = [
  { name: 'Over', ...stated({ closes: '2026-11-01' }) },
  { name: 'Later', ...stated({ closes: '2027-02-01' }) },
  { name: 'Soon', ...stated({ closes: '2026-11-30' }) },
]

const isPublic = condition('school', { value: { control: 'public' } })
const isTwoYear = condition('school', { value: { level: '2-year' } })
const isOpenToForeigners = condition('status', {
  ...{ effect: 'admits', value: { statuses: ['international'] } },
})
const paysForIt = { type: 'Scholarship', description: 'Money for summer study' }
const comesBefore = { type: 'Internship', description: 'Training before the summer internship' }
const isNeedWeighed = condition('need', { effect: 'prefers' })

describe('the filters of the catalog', () => {
  test.each<[string, string, shown: Partial<Program>, hidden: Partial<Program>]>([
    ['type', 'internships', { type: 'Internship' }, { type: 'Scholarship' }],
    [
      'type',
      'internships',
      { type: 'Internship' },
      { type: 'Internship', format: 'short-program' },
    ],
    ['type', 'short-programs', { type: 'Internship', format: 'short-program' }, { format: 'camp' }],
    ['type', 'scholarships', { format: 'conference' }, { type: 'CSR', format: 'conference' }],
    ['when', 'summer', { type: 'Internship', description: 'Ten paid weeks in summer' }, {}],
    ['when', 'summer', { type: 'Fellowship', description: 'A summer of art' }, paysForIt],
    ['when', 'summer', { type: 'Fellowship', description: 'Two summers of study' }, comesBefore],
    ['state', 'this-month', stated({ closes: '2026-11-30' }), stated({ closes: '2026-12-01' })],
    ['field', 'stem', of({ fields: ['biology'] }), of({ fields: ['law'] })],
    ['field', 'biology', of({ fields: ['all'] }), of({ fields: [] })],
    // A program for every major that is about a field belongs to that field alone.
    ['field', 'law', { ...of({ fields: ['all'] }), topics: ['law'] }, of({ fields: ['biology'] })],
    ['field', 'biology', of({ fields: ['all'] }), { ...of({ fields: ['all'] }), topics: ['law'] }],
    [
      'level',
      'third',
      of({ levels: [college] }),
      of({ levels: [college], class_years: ['first'] }),
    ],
    ['level', 'master', of({ levels: ['graduate'] }), of({})],
    ['status', 'international', of({ citizenship: [] }), of({ citizenship: ['daca'] })],
    [
      'status',
      'international',
      of({ citizenship: null, conditions: [isOpenToForeigners] }),
      of({ citizenship: ['us-citizen'], conditions: [isOpenToForeigners] }),
    ],
    ['status', 'not-stated', of({ citizenship: null }), of({ citizenship: [] })],
    ['place', 'TN', at({ names: ['Fisk University'] }), of({ residence: ['GA'] })],
    ['place', 'not-stated', at({ groups: ['hbcu'] }), at({ states: ['TN'] })],
    ['school', 'fisk-university', at({ groups: ['uncf'] }), at({ groups: ['tmcf'] })],
    ['school', 'fisk-university', at({ states: ['TN'] }), at({ states: ['TN'] }, isPublic)],
    ['school', 'not-stated', of({}), of({ conditions: [isTwoYear] })],
    [
      'money',
      '5000',
      { money: { ...money, max: 5000, per: 'year' } },
      { money: { ...money, max: 5000, per: 'hour' } },
    ],
    ['money', 'paid', { money: { ...money, paid: true } }, { money: { ...money, paid: null } }],
    ['money', 'company', { funded_by: 'company' }, { funded_by: 'partly-company' }],
    ['money', 'company', { type: 'CSR' }, {}],
    ['papers', 'no-transcript', { needs: ['essay'] }, { needs: null }],
    ['papers', 'no-essay', { needs: [] }, { needs: null }],
    ['papers', 'no-essay', { needs: ['transcript'] }, { needs: ['essay'] }],
    ['papers', 'not-stated', { needs: null }, { needs: [] }],
    ['need', 'yes', of({ need: true }), of({ need: false })],
    ['need', 'yes', of({ conditions: [condition('need')] }), of({ conditions: [isNeedWeighed] })],
    ['need', 'no', of({ need: false }), of({ need: null })],
    ['month', 'October', yearly({ closes_month: 10 }), yearly({ closes_month: 5 })],
    ['state', 'closed', stated({ closes: '2026-11-01' }), stated({ closes: '2027-02-01' })],
  ])('by %s show under %s one record and not another (%#)', async (name, value, shown, hidden) => {
    const programs = [
      { ...shown, name: 'shown' },
      { ...hidden, name: 'hidden' },
    ]
    expect(await find('catalog', { [name]: value }, ...programs)).toEqual(['shown'])
  })

  test('apply all at once, with the search; other names are ignored', async () => {
    const harbor = { name: 'Harbor', type: 'CSR', ...of({ need: false }) }
    const search = (q: string, need: string) =>
      find('catalog', { q, need, type: 'csr', unknown: 'x' }, harbor)
    expect(await search('harbor', 'no')).toEqual(['Harbor'])
    expect(await search('harbor', 'yes')).toEqual([])
    expect(await search('bridge', 'no')).toEqual([])
  })

  test('offer only what a program has', () => {
    const { type, field, school } = choicesOf('catalog', of({ fields: ['biology'] }))
    expect({ type, field, school }).toEqual({
      type: ['scholarships'],
      field: ['biology', 'science', 'stem'],
      school: ['not-stated'],
    })
  })

  test.each([
    ['q=art&type=csr&sort=name&utm_source=x', { q: 'art', type: 'csr', sort: 'name' }],
    ['q=+&type=', {}],
    ['citizenship=US+Citizen', { status: 'us-citizen' }],
    ['citizenship=US+Citizen&status=daca', { status: 'daca' }],
    ['citizenship=Martian', {}],
  ])('are read from %j', (query, filters) => {
    const choices = listFilterChoices([], [], now, 'catalog')
    expect(parseFilters(new URLSearchParams(query), choices, 'catalog')).toEqual(filters)
  })
})

describe('the filters of /programs', () => {
  test('are read before their choices are known', () => {
    const names = listFilterChoices([], [], now, 'programs').map(({ name }) => name)
    const query = new URLSearchParams([...names, 'x'].map(name => [name, 'a']))
    expect(Object.keys(parseFilters(query, [], 'programs'))).toEqual(names)
  })

  const programs = [
    { name: 'Harbor Fellowship', type: 'Fellowship', applicationMonth: 'March' as const },
    { name: 'Bridge Scholarship', university: 'Fisk University; Howard University' },
    { name: 'Corporate Grant', type: 'CSR', citizenship: 'US Citizen' },
  ]

  test.each([
    [{ search: 'cHOL' }, ['Bridge Scholarship']],
    [{ search: 'harbor-fellow' }, ['Harbor Fellowship']],
    [{ month: 'March' }, ['Harbor Fellowship']],
    [{ university: 'Howard University' }, ['Bridge Scholarship']],
    [{ university: 'Howard' }, []],
    [{ type: 'CSR' }, ['Corporate Grant']],
    [{ citizenship: 'US Citizen' }, ['Corporate Grant']],
    [{ type: 'CSR', month: 'March' }, []],
  ])('with %o find %o', async (filters, expected) => {
    expect(await find('programs', filters, ...programs)).toEqual(expected)
  })

  test('offer the choices of the specification first, then what the data holds', () => {
    expect(choicesOf('programs', ...programs, { university: 'Xavier University' })).toEqual({
      month: expect.objectContaining({ length: 12 }),
      university: [
        'Howard University',
        'Spelman College',
        'Morehouse College',
        'Fisk University',
        'Hampton University',
        'Xavier University',
      ],
      type: ['Scholarship', 'Fellowship', 'Internship', 'CSR'],
      citizenship: ['US Citizen', 'International'],
      // Those of the catalog that are no others of the same.
      state: expect.arrayContaining(['this-month', 'closing-soon']),
      ...{
        money: ['company', 'not-stated'],
        papers: ['not-stated'],
        need: ['not-stated'],
        when: [],
      },
    })
  })

  test('filter by the state of the deadline', async () => {
    const read = (query: string) => parseFilters(new URLSearchParams(query), [], 'programs')
    expect(read('deadline=Closing+soon')).toEqual({ state: 'closing-soon' })
    expect(await find('programs', { state: 'closing-soon' }, ...dues)).toEqual(['Soon'])
    expect(await find('programs', { state: 'this-month' }, ...dues)).toEqual(['Soon'])
  })

  test('match a school by the groups of schools that programs are for', async () => {
    const found = await find(
      'programs',
      { university: 'Fisk University' },
      { name: 'Every HBCU', ...at({ groups: ['hbcu'] }) },
      { name: 'UNCF', ...at({ groups: ['uncf'] }) },
      { name: 'TMCF', ...at({ groups: ['tmcf'] }) },
      { name: 'Howard only', university: 'Howard University' },
    )
    expect(found).toEqual(['Every HBCU', 'UNCF'])
  })

  test('find names that contain the search before what its words are about', async () => {
    const search = (text: string) =>
      find(
        'programs',
        { search: text },
        {
          name: 'Coral',
          ...of({ fields: ['biology'], class_years: ['first'] }),
          ...stated({ closes: '2026-11-30' }),
        },
        { name: 'Biology days' },
        { name: 'A&M Gates', ...of({ residence: ['GA'] }) },
      )
    expect(await search('biology')).toEqual(['Biology days', 'Coral'])
    expect(await search('iolog')).toEqual(['Biology days'])
    expect(await search('freshman')).toEqual(['Coral'])
    expect(await search('georgia')).toEqual(['A&M Gates'])
    expect(await search('a and m')).toEqual(['A&M Gates'])
    expect(await search('&')).toEqual(['A&M Gates'])
    expect(await search(' ')).toHaveLength(3)
  })
})

test('a search of /programs leads to the same in the catalog', () => {
  const search = 'search=reef&university=Fisk+University&type=CSR&citizenship=US+Citizen'
  const query = toCatalogQuery(new URLSearchParams(`${search}&month=May&deadline=Closing+soon`))
  expect(parseFilters(query, listFilterChoices([], [], now, 'catalog'), 'catalog')).toEqual({
    ...{ q: 'reef', school: 'fisk-university', type: 'csr', status: 'us-citizen' },
    ...{ month: 'May', state: 'closing-soon' },
  })
  expect(toCatalogQuery(new URLSearchParams('')).size).toBe(0)
})

describe('a catalog', () => {
  const amounts = [1000, 9000].map(max => ({ money: { ...money, max, per: 'year' as const } }))
  const [low, high] = amounts

  test.each<[FilterSet, string, string[]]>([
    ['catalog', '', ['Soon', 'Later', 'Over']],
    ['programs', 'Next deadline', ['Soon', 'Later', 'Over']],
    ['catalog', 'name', ['Later', 'Over', 'Soon']],
    ['programs', 'amount', ['Over', 'Later', 'Soon']],
    ['catalog', 'checked', ['Later', 'Soon', 'Over']],
  ])('of %s is sorted by %j as %j', async (set, sort, expected) => {
    const [over, later, soon] = dues
    const programs = [{ ...over, ...high }, { ...later, ...low, checked: '2026-10' }, { ...soon }]
    expect(await find(set, { sort }, ...programs)).toEqual(expected)
  })

  const listed = [
    { name: 'Reef Award', type: 'Scholarship', ...at({ names: ['Fisk University'] }) },
    { name: 'Reef Camp', type: 'Internship' },
  ]

  test('names the filters without which something is found, and other words', async () => {
    const catalog = await catalogOf('catalog', ...listed)
    const filters = { q: 'reefs camp', type: 'scholarships', need: 'not-stated', sort: 'name' }
    expect(catalog.listObstacles(filters)).toEqual([
      ['q', 1],
      ['type', 1],
    ])
    expect(catalog.suggest({ q: 'Reff' })).toEqual(['Reef'])
    // The camp is filtered out.
    expect(catalog.suggest({ q: 'camq', type: 'scholarships' })).toEqual([])
  })

  test.each<[FilterSet, string, Filters]>([
    ['catalog', 'q', { q: 'a reef at', school: 'fisk-university' }],
    ['programs', 'search', { search: 'a reef at', university: 'Fisk University' }],
  ])('of %s offers the programs for students of a school', async (set, name, filters) => {
    const catalog = await catalogOf(
      set,
      ...listed.map(each => ({ ...each, university: each.audience?.schools?.names[0] ?? '' })),
    )
    const [offer, ...others] = catalog.offerSchools({ [name]: 'a reef at Fisk' })
    expect(offer).toEqual({ label: 'For students of Fisk University: 1 program', filters })
    expect(others).toEqual([])
    expect(catalog.offerSchools(filters)).toEqual([])
    expect(catalog.offerSchools({ [name]: 'law at Fisk' })).toEqual([])
  })

  test.each<FilterSet>(['catalog', 'programs'])(
    'of %s has nothing that has ended, nor what is for institutions only',
    async set => {
      const hidden = [
        { ended: '2026-08', type: 'Ended' },
        { ...of({ levels: ['institution'] }), type: 'For institutions' },
      ]
      const both = { name: 'Both', ...of({ levels: [college, 'institution'] }) }
      expect(await find(set, {}, both, ...hidden)).toEqual(['Both'])
      expect(choicesOf(set, both, ...hidden).type).not.toContain('Ended')
    },
  )

  test('takes records of one id, and names of the language', async () => {
    const programs = [
      { id: 'one', name: 'constructor' },
      { id: 'one', name: '__proto__' },
    ]
    expect(await find('catalog', { constructor: 'x', q: 'constructor' }, ...programs)).toEqual([
      'constructor',
    ])
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
    expect(takesYear(programOf(of(audience)).audience, year) ?? false).toBe(expected)
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
    expect(all.filter(year => record && takesYear(record.audience, year)).join(' ')).toBe(years)
  })
})
