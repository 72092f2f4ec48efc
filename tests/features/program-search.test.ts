import { describe, expect, test } from 'vitest'
import { createSearch } from '#lib/program-search.ts'
import { getSearchText, type Searchable } from '#lib/program-search-text.ts'

const program: Searchable = {
  name: 'Gates Harbor Award',
  provider: 'Élan Foundation',
  description: 'Twelve weeks of research on coral reefs.',
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
    ...['January deadline', 'due in march', 'rolling'],
  ])('finds %j', query => expect(search(query)).toBe(true))

  test.each([
    ...['GE', 'co', 'ates', 'ology', 'international', 'unpaid', 'Texas', 'coral Texas'],
    ...['law', 'chemistry', 'in', '2027', 'full ride', 'art', 'May deadline', 'Black', 'deadline'],
  ])('does not find %j', query => expect(search(query)).toBe(false))

  test('finds what is asked for, and what is not', () => {
    const audience = { ...program.audience, need: true, other: ['first in the family in college'] }
    expect(search('need based', { audience })).toBe(true)
    expect(search('first gen', { audience })).toBe(true)
    expect(search('need-based')).toBe(false)
    expect(search('no essay')).toBe(true)
    expect(search('no essay', { needs: [] })).toBe(false)
    expect(search('no essay', { needs: ['essay'] })).toBe(false)
  })

  test.each([
    ['women', 'women'],
    ['African American women', 'Black women'],
    ['black students', 'African American (the provider’s rule)'],
    ['AKA', 'member of AKA'],
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
