import { describe, expect, test } from 'vitest'
import { createSearch } from '#lib/program-search.ts'
import { getSearchText } from '#lib/program-search-text.ts'
import { suggestQueries } from '#lib/search-suggestions.ts'
import { minimalRecord, programOf } from '#tests/support/programs.ts'

const { audience } = minimalRecord
const searchable = (name: string, description: string, schools: string[] = []) =>
  getSearchText({
    ...programOf({ name, type: 'Internship' }),
    provider: 'Élan Foundation',
    description,
    audience: {
      ...audience,
      fields: ['engineering'],
      class_years: ['first'],
      schools: { groups: [], names: schools, states: [] },
    },
    states: ['GA'],
    aliases: [],
    months: [],
  })
const texts = [
  searchable('Gates Harbor Award', 'Scholarships for one who works on reefs.', ['Spelman College']),
  searchable('Reef Scholarship', 'Ten weeks of research.', ['Howard University']),
  searchable('Design Camp', 'A camp and a cape.', ['Fisk University']),
]

const suggest = (query: string, list: readonly string[] = texts) =>
  suggestQueries({
    query,
    list,
    textOf: text => text,
    finds: each => list.some(createSearch(each)),
  })

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
