import { describe, expect, test } from 'vitest'
import { findNamedSchools } from '#catalog/named-schools.ts'
import type { Program } from '#catalog/program.ts'
import { classYears } from '#catalog/program-values.ts'
import { createSearchIndex } from '#catalog/search.ts'
import { getSearchText, type SearchContext } from '#catalog/search-words.ts'
import { programOf } from '#tests/support/programs.ts'

const { audience: nobody, money } = programOf({})
const program: Program = programOf({
  name: 'Gates Harbor Award',
  provider: 'Élan Foundation',
  description: 'Twelve summer weeks of research on coral reefs.',
  type: 'Internship',
  audience: {
    ...nobody,
    levels: ['undergraduate'],
    class_years: ['first', 'second'],
    citizenship: ['us-citizen', 'daca'],
    residence: ['GA'],
    schools: { groups: ['hbcu'], names: ['Spelman College'], states: [] },
    fields: ['biology', 'computing'],
  },
  money: { ...money, paid: true, covers: ['housing', 'travel'] },
  needs: ['fafsa'],
  season: { ...programOf({}).season, kind: 'rolling' },
})
const context: SearchContext = {
  states: ['GA'],
  aliases: ['SpelCol'],
  months: ['January', 'March'],
  state: 'rolling',
}

type Condition = Program['audience']['conditions'][number]
type Change = Partial<Program & SearchContext>

/** Whether a search finds the program with some changes. */
async function search(query: string, ...changes: Change[]) {
  const index = await createSearchIndex(changes, each =>
    getSearchText({ ...program, ...each }, { ...context, ...each }),
  )
  const places = index.find(query)
  return changes.map((_, place) => places?.has(place) ?? true)
}

describe('a search of programs', () => {
  test.each([
    ...['gates', 'GATES', 'harb', 'elan', 'Élan', 'coral', 'reefs', 'internship', 'intern'],
    ...['biology', 'science', 'STEM', 'life sciences', 'CS', 'computer science'],
    ...['first-year', 'freshman', 'freshmen', 'first-years', 'sophomore', 'undergraduate'],
    ...['Spelman', 'HBCU', 'GA', 'ga', 'Georgia', 'DACA', 'undocumented', 'FAFSA', 'paid'],
    ...['1st year', '2nd year', 'sophmore', 'comp sci', 'coding', 'AI', 'life science', 'SpelCol'],
    ...['paid internships in Georgia', 'research for sophomores', '  coral   reefs  ', ''],
    ...['money for biology majors', 'programs for students from Georgia', 'my major is biology'],
    ...['internships with housing', 'biology internships 2027', 'best internship'],
    ...['January deadline', 'due in march', 'rolling', 'summer jobs', 'internships that pay'],
    ...['How can I get an internship?', 'what is there for sophomores', "I'm looking for housing"],
    ...["internships that don't need an essay", 'no letters of recommendation', 'without a test'],
  ])('finds %j', async query => expect(await search(query, {})).toEqual([true]))

  test.each([
    ...['GE', 'co', 'ates', 'ology', 'international', 'unpaid', 'Texas', 'coral Texas'],
    ...['law', 'chemistry', 'in', '2027', 'full ride', 'art', 'May deadline', 'Black', 'deadline'],
  ])('does not find %j', async query => expect(await search(query, {})).toEqual([false]))

  const audience = (changes: Partial<Program['audience']>) => ({
    audience: { ...program.audience, ...changes },
  })
  const scholarship = (changes: Partial<Program['audience']>) => ({
    type: 'Scholarship',
    ...audience(changes),
  })
  const needs = (...papers: string[]) => ({ needs: papers })
  const conditions = (text: string, more: Partial<Condition> = {}) =>
    audience({ conditions: [{ kind: 'group', effect: 'requires', text, ...more }] })
  const atTwoYearCollege = conditions('x', { kind: 'school', value: { level: '2-year' } })
  const blackWomen = conditions('Black women', { value: { any: ['black', 'woman'] } })
  const press = { description: 'Awards of the press, for work in media and the arts of lawns.' }

  test.each<[query: string, found: Change, missed: Change]>([
    ['need based', audience({ need: true }), {}],
    ['low income', audience({ need: true }), {}],
    ['first gen', conditions('x', { value: { any: ['first-generation'] } }), {}],
    ['no essay', {}, needs('essay')],
    ['no essay', {}, { needs: null }],
    ['no essay', needs(), needs('essay')],
    ['without essays', needs('transcript', 'recommendation:2'), needs('essay')],
    ["that don't require an essay", needs('transcript'), { needs: null }],
    ['no letters of recommendation', needs('essay'), needs('recommendation:1')],
    ['no test scores', needs('essay'), needs('test')],
    ['essay', needs('essay'), needs('transcript')],
    ['scholarships for a 3.1 GPA', scholarship({ gpa: 3.1 }), scholarship({ gpa: 3.2 })],
    ['gpa of 2.75', audience({ gpa: 2.7 }), audience({ gpa: 2.8 })],
    ['4.0 gpa', audience({ gpa: 0 }), audience({ gpa: null })],
    ['no gpa', audience({ gpa: null }), audience({ gpa: 2 })],
    ['no minimum gpa', {}, conditions('x', { kind: 'gpa' })],
    ['without a gpa requirement', {}, audience({ gpa: 2 })],
    ['women', conditions('x', { value: { any: ['woman'] } }), {}],
    ['black girls', blackWomen, {}],
    ['African American women', blackWomen, {}],
    ['black students', conditions('x', { value: { any: ['black'] } }), {}],
    ['low income', conditions('x', { kind: 'need' }), {}],
    [
      'no gpa',
      conditions('x', { kind: 'gpa', effect: 'afterwards' }),
      conditions('x', { kind: 'gpa' }),
    ],
    ['religion', conditions('religion'), conditions('no religion', { effect: 'excludes' })],
    ['law', { topics: ['law'] }, {}],
    ['short programs', { format: 'short-program' }, {}],
    ['AKA', conditions('member of AKA'), {}],
    ['single mom', conditions('mothers of minor children'), {}],
    ['community college', atTwoYearCollege, {}],
    ['2 year college', atTwoYearCollege, {}],
    ['art', audience({ fields: ['visual arts'] }), {}],
    ['law school', audience({ fields: ['law'] }), {}],
    ['full ride', { money: { ...money, covers: ['tuition', 'housing'] } }, {}],
    [
      'two year',
      { description: 'Two years.' },
      { description: 'Two summers for first-year students.' },
    ],
    ['GA', {}, { states: [] }],
    ['biology', audience({ fields: ['stem'] }), audience({ fields: ['law'] })],
    ['chemistry', audience({ fields: ['stem'] }), {}],
    ['international', audience({ citizenship: [] }), {}],
    ['undocumented', {}, audience({ citizenship: null })],
    [
      'international students',
      audience({ citizenship: ['international'] }),
      { name: 'International Scholarship', ...scholarship({ citizenship: ['us-citizen'] }) },
    ],
    ['on', {}, { name: 'X', provider: '', description: '' }],
    ...['pre med', 'Pre  Med', 'pre-med', 'premed'].map(
      query => [query, audience({ fields: ['medicine'] }), press] as const,
    ),
    ['prelaw', audience({ fields: ['law'] }), press],
    ['pre health', audience({ fields: ['health'] }), press],
    ['mph', audience({ fields: ['public health'] }), press],
  ] as [string, Change, Change][])('%j finds %o and not %o', async (query, found, missed) => {
    expect(await search(query, found, missed)).toEqual([true, false])
  })

  test.each([
    ['how do i pay for college', true],
    ['who has free money for high school seniors', true],
    ['help me pay for a car', false],
    ['afford', false],
  ])('takes %j as a search of scholarships: %j', async (query, isFound) => {
    expect(await search(query, scholarship({ class_years: ['hs-senior'] }))).toEqual([isFound])
  })

  test.each(['a high school senior', 'seniors in high school', '12th grade', 'HS senior'])(
    'takes %j as one year',
    async query => {
      const found = await search(
        query,
        ...classYears.map(year => audience({ class_years: [year] })),
      )
      expect(classYears.filter((_, place) => found[place])).toEqual(['hs-senior'])
    },
  )
})

test.each([
  ["oneal o'neals", 'O’Neal', true],
  ['O’Neal', 'Oʻneal Fund', true],
  ['jose', 'José Peña'.normalize('NFD'), true],
  ['José', 'Jose Pena', true],
  ['A & T', 'N.C. A&T State University', true],
  ['nc a and t', 'N.C. A&T State University', true],
  ['a&t', 'Open at all times', false],
  ['research & development', 'Research and Development', true],
  ["saint augustine's", 'St. Augustine’s', true],
  ['St Augustine', 'Saint Augustine’s', true],
  ['LeMoyne-Owen', 'LeMoyne Owen College', true],
  ['lemoyne owen', 'LeMoyne-Owen College', true],
  ['lemoyneowen', 'LeMoyne‑Owen College', true],
  ['African-American', 'African American', true],
  ['first-year', 'The first year', true],
  ['first-year', 'Each year, first come', false],
  ['in', 'International', false],
  ['*', 'Stars', true],
])('%j in %j: %j', async (query, text, isFound) => {
  const { find } = await createSearchIndex([text], String)
  expect(find(query)?.has(0) ?? true).toBe(isFound)
})

const text = (name: string, description: string, ...names: string[]) =>
  getSearchText(
    {
      ...programOf({ name, description, provider: 'Élan Foundation', type: 'Internship' }),
      audience: {
        ...nobody,
        fields: ['engineering'],
        class_years: ['first'],
        schools: { groups: [], names, states: [] },
      },
    },
    { ...context, aliases: [], months: [] },
  )
const texts = [
  text('Gates Harbor Award', 'Scholarships for one who works on reefs.', 'Spelman College'),
  text('Reef Scholarship', 'Ten weeks of research.', 'Howard University'),
  text('Design Camp', 'A camp and a cape.', 'Fisk University'),
]

async function suggest(query: string, list: readonly string[] = texts) {
  const index = await createSearchIndex(list, String)
  return index.suggest(query, each => (index.find(each)?.size ?? 0) > 0)
}

describe('a misspelled search', () => {
  test.each([
    ['Spellman', 'Spelman'],
    ['SPELLMAN', 'SPELMAN'],
    ['scholarshp', 'scholarship'],
    ['schoalrshpi', 'scholarship'],
    ['Howrd', 'Howard'],
    ['Fisc', 'Fisk'],
    ['Elam', 'Elan'],
    ...[
      ['Hwoard', 'Howard'],
      ['Sbelman', 'Spelman'],
      ['Sxpelman', 'Spelman'],
      ['Selman', 'Spelman'],
    ],
    ['pelman', 'spelman'],
    ['Spellman scholarshp', 'Spelman scholarship'],
    ['internshp at Howrd', 'internship at Howard'],
    ['frist-year', 'first-year'],
    ["Spellman's", 'Spelman'],
  ])('%j is suggested as %j', async (typed, suggested) => {
    expect(await suggest(typed)).toEqual([suggested])
  })

  test.each([
    ...['zzzzz', 'qwertyuiop', 'zz', 'GE', 'lax', 'reefsharks', '2027', ''],
    ...['zzzzz Spellman', 'zzzzz qwertyuiop', 'the zzzzz'],
    ...['Spellman '.repeat(12), 'Spellman Howrd enginering internshp'],
  ])('%j suggests nothing', async typed => {
    expect(await suggest(typed)).toEqual([])
  })

  test.each([
    ['Spelman Howard', ['Spelman', 'Howard']],
    ['Spellman Howrd', ['Spelman', 'Howard']],
    ['internship with reefs in Texas', ['internship reefs']],
    ['i want scholarships for reefs on Mars', ['scholarships reefs']],
    ['Fisk zzzzz', ['Fisk']],
    ["What can I get at Spelman that doesn't need an essay?", ['Spelman']],
  ])('the words of %j that programs have together are suggested', async (typed, suggested) => {
    expect(await suggest(typed)).toEqual(suggested)
  })

  test('suggests several words that are as near, the most frequent first', async () => {
    expect(await suggest('Cobe', [' code cone lobe ', ' cone '])).toEqual(['Cone', 'Code'])
    expect(await suggest('cobe', [' code cone core cove cope '])).toHaveLength(3)
    expect(await suggest('internshipz', [' internships ', ' internship '])).toEqual(['internship'])
  })
})

const schools = [
  { name: 'All HBCUs', aliases: [] },
  { name: 'Alabama A&M University', aliases: ['AAMU'] },
  { name: 'Bishop State Community College', aliases: ['Bishop State'] },
  { name: 'Clark Atlanta University', aliases: ['Clark Atlanta', 'Atlanta University'] },
  { name: 'North Carolina A&T State University', aliases: ['NC A&T', 'N.C. A&T', 'NCAT'] },
  { name: "Saint Augustine's University", aliases: ["St. Aug's"] },
  { name: 'Savannah State University', aliases: [] },
  { name: 'Spelman College', aliases: ['Spelman'] },
  { name: 'St. Philip’s College', aliases: [] },
  { name: 'Tennessee State University', aliases: ['TSU'] },
  { name: 'Texas College', aliases: ['TC'] },
  { name: 'Texas Southern University', aliases: ['TSU'] },
  { name: 'Virginia State University', aliases: [] },
  { name: 'West Virginia State University', aliases: [] },
]
const findNamed = (query: string) =>
  findNamedSchools(query, schools).map(({ school: { name }, rest }) => ({ name, rest }))

test.each([
  ['Spelman College', 'Spelman College', ''],
  ['i am a biology major at SPELMAN', 'Spelman College', 'i am a biology major at'],
  ["spelman, don't need an essay, 3.1 GPA", 'Spelman College', ", don't need an essay, 3.1 GPA"],
  ['programs for savannah  state students', 'Savannah State University', ''],
  ['Alabama A & M', 'Alabama A&M University', ''],
  ['alabama a&m nursing', 'Alabama A&M University', 'nursing'],
  ['Alabama A and M business', 'Alabama A&M University', 'business'],
  ['west virginia state', 'West Virginia State University', ''],
  ['St Philips', 'St. Philip’s College', ''],
  ["nursing at St. Philip's", 'St. Philip’s College', 'nursing at'],
  ['biology at St. Augustine’s', "Saint Augustine's University", 'biology at'],
  ['nc a&t engineering', 'North Carolina A&T State University', 'engineering'],
  ['bishop state business', 'Bishop State Community College', 'business'],
  ['texas college', 'Texas College', ''],
])('%j names %s, and leaves %j', (query, name, rest) => {
  expect(findNamed(query)).toEqual([{ name, rest }])
})

test('a name that several schools go by names each of them', () => {
  const named = (rest: string) => [
    { name: 'Tennessee State University', rest },
    { name: 'Texas Southern University', rest },
  ]
  expect(findNamed('TSU')).toEqual(named(''))
  expect(findNamed('nursing at tsu')).toEqual(named('nursing at'))
  expect(findNamed('TSU or Spelman')).toMatchObject([{ name: 'Spelman College' }])
})

test.each(['', 'state', 'college', 'Spelmanite', 'virginia', 'savannah', 'texas'])(
  '%j names no school',
  query => expect(findNamed(query)).toEqual([]),
)

test('takes "Atlanta" as the city, and "Atlanta University" as the former school', () => {
  expect(findNamed('internships in Atlanta')).toEqual([])
  expect(findNamed('atlanta university')).toMatchObject([{ name: 'Clark Atlanta University' }])
})
