import { describe, expect, test } from 'vitest'
import { type ClassYear, classYears } from '#catalog/program-values.ts'
import { createSearch } from '#lib/program-search.ts'
import { getSearchText, type Searchable } from '#lib/program-search-text.ts'

const program: Searchable = {
  name: 'Gates Harbor Award',
  provider: 'Élan Foundation',
  description: 'Twelve summer weeks of research on coral reefs.',
  type: 'Internship',
  university: '',
  audience: {
    levels: ['undergraduate'],
    class_years: ['first', 'second'],
    citizenship: ['us-citizen', 'daca'],
    residence: ['GA'],
    gpa: null,
    need: null,
    other: [],
    schools: { groups: ['hbcu'], names: ['Spelman College'], states: [] },
    fields: ['biology', 'computing'],
  },
  states: ['GA'],
  aliases: ['SpelCol'],
  money: { paid: true, covers: ['housing', 'travel'], max: null },
  needs: ['fafsa'],
  months: ['January', 'March'],
  season: { kind: 'rolling' },
}
const search = (query: string, changes: Partial<Searchable> = {}) =>
  createSearch(query)(getSearchText({ ...program, ...changes }))

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
  ])('finds %j', query => expect(search(query)).toBe(true))

  test.each([
    ...['GE', 'co', 'ates', 'ology', 'international', 'unpaid', 'Texas', 'coral Texas'],
    ...['law', 'chemistry', 'in', '2027', 'full ride', 'art', 'May deadline', 'Black', 'deadline'],
  ])('does not find %j', query => expect(search(query)).toBe(false))

  const audience = (changes: Partial<Searchable['audience']>) => ({
    audience: { ...program.audience, ...changes },
  })
  const scholarship = (changes: Partial<Searchable['audience']>) => ({
    type: 'Scholarship',
    ...audience(changes),
  })
  const fullRide = { paid: null, covers: ['tuition', 'housing'], max: null } as const
  const needs = (...papers: string[]) => ({ needs: papers })
  const press = { description: 'Awards of the press, for work in media and the arts of lawns.' }

  test.each<[query: string, found: Partial<Searchable>, missed: Partial<Searchable>]>([
    ['need based', audience({ need: true }), {}],
    ['low income', audience({ need: true }), {}],
    ['first gen', audience({ other: ['first in the family in college'] }), {}],
    ['no essay', {}, needs('essay')],
    ['no essay', {}, needs()],
    ['without essays', needs('transcript', 'recommendation:2'), needs('essay')],
    ["that don't require an essay", needs('transcript'), needs()],
    ['no letters of recommendation', needs('essay'), needs('recommendation:1')],
    ['no test scores', needs('essay'), needs('test')],
    ['essay', needs('essay'), needs('transcript')],
    ['scholarships for a 3.1 GPA', scholarship({ gpa: 3.1 }), scholarship({ gpa: 3.2 })],
    ['gpa of 2.75', audience({ gpa: 2.7 }), audience({ gpa: 2.8 })],
    ['4.0 gpa', audience({ gpa: 0 }), audience({ gpa: null })],
    ['no gpa', audience({ gpa: null }), audience({ gpa: 2 })],
    ['no minimum gpa', {}, audience({ other: ['GPA of 3.3 or among the best third'] })],
    ['without a gpa requirement', {}, audience({ gpa: 2 })],
    ['women', audience({ other: ['women'] }), {}],
    ['black girls', audience({ other: ['Black women'] }), {}],
    ['African American women', audience({ other: ['Black women'] }), {}],
    ['black students', audience({ other: ['African American (the provider’s rule)'] }), {}],
    ['AKA', audience({ other: ['member of AKA'] }), {}],
    ['single mom', audience({ other: ['mothers of minor children'] }), {}],
    ['community college', audience({ other: ['at a two-year college'] }), {}],
    ['2 year college', audience({ other: ['community-college sophomore'] }), {}],
    ['art', audience({ fields: ['visual arts'] }), {}],
    ['law school', audience({ fields: ['law'] }), {}],
    ['full ride', { money: { ...fullRide, covers: [...fullRide.covers] } }, {}],
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
  ] as [string, Partial<Searchable>, Partial<Searchable>][])(
    '%j finds %o and not %o',
    (query, found, missed) => {
      expect([search(query, found), search(query, missed)]).toEqual([true, false])
    },
  )

  test.each([
    ['how do i pay for college', true],
    ['who has free money for high school seniors', true],
    ['help me pay for a car', false],
    ['afford', false],
  ])('takes %j as a search of scholarships: %j', (query, isFound) => {
    expect(search(query, scholarship({ class_years: ['hs-senior'] }))).toBe(isFound)
  })

  test.each(['a high school senior', 'seniors in high school', '12th grade', 'HS senior'])(
    'takes %j as one year',
    query => {
      const find = (year: ClassYear) => search(query, audience({ class_years: [year] }))
      expect(classYears.filter(find)).toEqual(['hs-senior'])
    },
  )
})
