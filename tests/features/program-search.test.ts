import { describe, expect, test } from 'vitest'
import { type ClassYear, classYears } from '#contract/program-values.ts'
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

  test('finds what is asked for, and what is not', () => {
    const audience = { ...program.audience, need: true, other: ['first in the family in college'] }
    expect(search('need based', { audience })).toBe(true)
    expect(search('low income', { audience })).toBe(true)
    expect(search('first gen', { audience })).toBe(true)
    expect(search('need-based')).toBe(false)
    expect(search('no essay')).toBe(true)
    expect(search('no essay', { needs: [] })).toBe(false)
    expect(search('no essay', { needs: ['essay'] })).toBe(false)
  })

  test.each([
    ['how do i pay for college', true],
    ['I need money for school', true],
    ['who has free money for high school seniors', true],
    ['help me pay for a car', false],
    ['afford', false],
  ])('takes %j as a search of scholarships: %j', (query, isFound) => {
    const audience = { ...program.audience, class_years: ['hs-senior' as const] }
    expect(search(query, { type: 'Scholarship', audience })).toBe(isFound)
  })

  test.each([
    ['without essays', { needs: ['transcript', 'recommendation:2'] }],
    ["that don't require an essay", { needs: ['transcript'] }],
    ['no letters of recommendation', { needs: ['essay'] }],
    ['no test scores', { needs: ['essay'] }],
  ])('finds what does not ask for papers by %j', (query, changes) => {
    expect(search(query, changes)).toBe(true)
    const all = { needs: ['essay', 'recommendation:1', 'test'] }
    expect(search(query, all)).toBe(false)
    expect(search(query, { needs: [] })).toBe(false)
  })

  test('does not find what asks for no essay by "essay"', () => {
    expect(search('essay', { needs: ['transcript'] })).toBe(false)
  })

  test.each([
    ['scholarships for a 3.1 GPA', [2.5, 3, 3.1], [3.2, 3.75]],
    ['gpa of 2.75', [2, 2.7], [2.8, 3]],
    ['4.0 gpa', [0, 4], []],
  ])('finds by %j what asks for no more', (query, met, unmet) => {
    const find = (gpa: number | null) =>
      search(query, { type: 'Scholarship', audience: { ...program.audience, gpa } })
    expect([...met, ...unmet].filter(find)).toEqual(met)
    expect(find(null)).toBe(false)
  })

  test.each(['no gpa', 'no GPA requirements', 'no minimum gpa', 'without a gpa requirement'])(
    'finds by %j what states no GPA',
    query => {
      const find = (audience: Partial<Searchable['audience']>) =>
        search(query, { type: 'Scholarship', audience: { ...program.audience, ...audience } })
      expect(find({ gpa: null })).toBe(true)
      expect(find({ gpa: 2, other: ['low-income families'] })).toBe(false)
      expect(find({ other: ['GPA of 3.3 or among the best third'] })).toBe(false)
    },
  )

  test.each(['international students', 'scholarships for international student'])(
    'does not find by %j what is international and for US citizens',
    query => {
      const find = (citizenship: Searchable['audience']['citizenship']) =>
        search(query, {
          name: 'International Scholarship',
          type: 'Scholarship',
          audience: { ...program.audience, citizenship },
        })
      expect(find(['us-citizen'])).toBe(false)
      expect(find(['international'])).toBe(true)
    },
  )

  test.each(['a high school senior', 'seniors in high school', '12th grade', 'HS senior'])(
    'takes %j as one year',
    query => {
      const find = (year: ClassYear) =>
        search(query, { audience: { ...program.audience, class_years: [year] } })
      expect(classYears.filter(find)).toEqual(['hs-senior'])
    },
  )

  test.each([
    ['women', 'women'],
    ['black girls', 'Black women'],
    ['African American women', 'Black women'],
    ['black students', 'African American (the provider’s rule)'],
    ['AKA', 'member of AKA'],
    ['single mom', 'mothers of minor children'],
    ['community college', 'at a two-year college'],
    ['2 year college', 'community-college sophomore'],
  ])('finds %j by the condition %j', (query, condition) => {
    const audience = { ...program.audience, other: [condition] }
    expect(search(query, { audience })).toBe(true)
  })

  test('takes "art" as a word, which begins "artificial intelligence"', () => {
    expect(search('artif')).toBe(true)
    expect(search('art', { audience: { ...program.audience, fields: ['visual arts'] } })).toBe(true)
  })

  test('takes the "school" of "law school" as no word of its own', () => {
    expect(search('law school', { audience: { ...program.audience, fields: ['law'] } })).toBe(true)
  })

  test('finds as a full ride what pays for tuition and housing without a limit', () => {
    const money: Searchable['money'] = { paid: null, covers: ['tuition', 'housing'], max: null }
    expect(search('full ride', { money })).toBe(true)
    expect(search('full ride', { money: { ...money, max: 500 } })).toBe(false)
  })

  test('takes "two year" as one word', () => {
    expect(search('two year', { description: 'Two summers for first-year students.' })).toBe(false)
  })

  test('finds a state only as a word', () => {
    expect(search('GA', { states: [] })).toBe(false)
  })

  test('finds programs for a field around the one of the search', () => {
    const stem = { audience: { ...program.audience, fields: ['stem'] } }
    expect(search('biology', stem)).toBe(true)
    expect(search('chemistry', stem)).toBe(true)
    expect(search('history', stem)).toBe(false)
  })

  test('finds programs for any status by the names of the statuses', () => {
    const audience = { ...program.audience, citizenship: [] }
    expect(search('international', { audience })).toBe(true)
    expect(search('undocumented', { audience: { ...audience, citizenship: null } })).toBe(false)
  })

  test.each([
    ['pre med', 'medicine'],
    ['Pre  Med', 'medicine'],
    ['pre-med', 'medicine'],
    ['premed', 'medicine'],
    ['pre law', 'law'],
    ['prelaw', 'law'],
    ['pre health', 'health'],
    ['mph', 'public health'],
  ])('takes %j as one word, for %s', (query, field) => {
    expect(search(query, { audience: { ...program.audience, fields: [field] } })).toBe(true)
    const description = 'Awards of the press, for work in media and the arts of lawns.'
    expect(search(query, { description })).toBe(false)
  })

  test('takes a stop word by itself as a word', () => {
    expect(search('on')).toBe(true)
    expect(search('with')).toBe(false)
  })
})
