import { describe, expect, test } from 'vitest'
import { formatAmount } from '#contract/describe-facts.ts'
import type { Program } from '#contract/programs.ts'
import { describeConfidence, describeSource, formatNote } from '#lib/messages/catalog.ts'
import {
  describeLastChecked,
  describePapers,
  describeUnstated,
  listConditions,
  listSources,
} from '#lib/messages/program-page.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (id: string, more: Partial<Program> = {}) => programOf({ id, name: id, ...more })
const audienceOf = (more: Partial<Program['audience']>) => ({
  audience: { ...programOf({}).audience, ...more },
})

describe('program page texts', () => {
  test.each([
    ['checked-catalogue', '2026-08-12', "Read against the provider's page on August 12, 2026."],
    ['provider', '2026-10', 'Read on a page of the provider in October 2026.'],
    ['listing', '2025', 'Taken from a public list of programs, read in 2025.'],
    ['news', null, 'Taken from a news page.'],
    ['general-knowledge', null, 'A widely known program; we have not looked up its page.'],
  ] as const)('state a source of kind %s as precisely as its date is known', (kind, seen, text) => {
    expect(describeSource({ kind, seen })).toBe(text)
  })

  const source = {
    kind: 'listing',
    where: 'https://list.example/',
    seen: '2025',
    fields: ['cycles', 'season', 'audience.gpa'],
  } as const satisfies Program['sources'][number]

  test('list the newest source first, and link only to the provider', () => {
    const provider = { ...source, kind: 'provider', seen: '2026-08', fields: ['money'] } as const
    const sources = listSources(
      program('one', {
        sources: [source, provider].map(each => ({ ...each, fields: [...each.fields] })),
      }),
    )
    expect(sources.map(({ isLink, facts }) => [isLink, facts])).toEqual([
      [true, 'money'],
      [false, 'dates, who may apply'],
    ])
  })

  test('link to the page of the program, whatever lists it', () => {
    const sources = ['https://one.example/apply', 'https://list.example/'].map(where => ({
      ...source,
      fields: [...source.fields],
      kind: 'checked-catalogue' as const,
      where,
    }))
    const applicationLink = 'https://one.example/apply'
    const listed = listSources(program('one', { applicationLink, sources }))
    expect(listed.map(({ isLink }) => isLink)).toEqual([true, false])
  })

  test('say how sure they are, and who suggested a program', () => {
    expect(describeConfidence(program('one', { confidence: 'high' }))).toBe(
      'The program ran in a recent year.',
    )
    expect(describeConfidence(program('one', { confidence: 'member' }))).toBe(
      'Suggested by a member of HBCU Yard and approved by an administrator. Check before you apply.',
    )
  })

  test.each([
    [null, ''],
    ['2026-11-22', 'Last looked at on November 22, 2026.'],
    ['2026-11-12', 'Last looked at on November 12, 2026, 10 days ago.'],
    ['2026-08-12', 'Last looked at on August 12, 2026, 3 months ago.'],
    ['2026-08', 'Last looked at in August 2026, about 4 months ago.'],
    ['2023', 'Last looked at in 2023, about 4 years ago.'],
  ])('show how long ago the last check %s was', (checked, text) => {
    expect(describeLastChecked({ checked }, '2026-11-22')).toBe(text)
  })

  const { money } = program('one')
  test.each([
    [{}, ''],
    [{ paid: true }, 'Paid'],
    [{ max: 5000, per: 'award' }, 'Up to $5,000'],
    [{ min: 1000, max: 5000, per: 'year' }, '$1,000 to $5,000 a year'],
    [{ min: 525, per: 'week' }, '$525 or more a week'],
    [{ min: 20, max: 20, per: 'hour', paid: true }, '$20 an hour'],
  ] satisfies [Partial<Program['money']>, string][])('state the amount of %j', (more, text) => {
    expect(formatAmount({ ...money, ...more })).toBe(text)
  })

  test('state conditions as they are known, and once what is not', () => {
    const one = program('one', {
      ...audienceOf({
        levels: ['undergraduate'],
        class_years: ['third', 'fourth'],
        fields: ['all'],
        citizenship: [],
        schools: { groups: ['hbcu'], names: [], states: ['SC'] },
        gpa: 3,
        need: false,
      }),
      needs: ['essay', 'recommendation:2'],
    })
    expect(listConditions(one)).toEqual([
      ['Year', 'Juniors and seniors'],
      ['Field', 'Every field'],
      ['School', 'HBCUs in South Carolina'],
      ['Status', 'Any status'],
      ['GPA', 'At least 3.0'],
      ['Need', 'Not considered'],
    ])
    expect(describePapers(one)).toBe('An essay and 2 letters of recommendation')
    expect(describeUnstated(one)).toBe('Not stated: the amount. Ask the provider.')
    expect(listConditions(program('nothing'))).toEqual([])
  })

  test('show the note of a source as one sentence', () => {
    expect(formatNote('15 March in the 2025 listing')).toBe('15 March in the 2025 listing.')
    expect(formatNote('rolling, while funds last.')).toBe('Rolling, while funds last.')
    expect(formatNote('')).toBe('')
  })
})
