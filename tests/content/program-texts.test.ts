import { describe, expect, test } from 'vitest'
import { describeKeyFacts, formatAmount } from '#catalog/describe-facts.ts'
import type { Program } from '#catalog/program.ts'
import { describeConfidence, describeSource, formatNote } from '#lib/messages/catalog.ts'
import {
  describeMoney,
  describePapers,
  describeSources,
  describeUnstated,
  groupConditions,
  listConditions,
  listMoney,
  listSources,
} from '#lib/messages/program-page.ts'
import { programOf } from '#tests/support/programs.ts'

type Source = Program['sources'][number]

describe('the page of a program', () => {
  test.each([
    ['checked-catalogue', '2026-08-12', "Read against the provider's page on August 12, 2026."],
    ['provider', '2026-10', 'Read on a page of the provider in October 2026.'],
    ['listing', '2025', 'Taken from a public list of programs, read in 2025.'],
    ['news', null, 'Taken from a news page.'],
    ['general-knowledge', null, 'A widely known program; we have not looked up its page.'],
  ] as const)(
    'states a source of kind %s as precisely as its date is known',
    (kind, seen, text) => {
      expect(describeSource({ kind, seen })).toBe(text)
    },
  )

  const list: Source = {
    kind: 'listing',
    where: 'https://list.example/',
    seen: '2025',
    fields: ['cycles', 'season', 'audience.gpa'],
  }
  const applicationLink = 'https://one.example/apply'
  test.each<[string, Source, boolean]>([
    ['of the provider', { ...list, kind: 'provider', seen: '2026' }, true],
    ['of the program', { ...list, kind: 'checked-catalogue', where: applicationLink }, true],
    ['of somebody else', { ...list, kind: 'checked-catalogue' }, false],
  ])('links to a source %s: %s', (_, source, isLink) => {
    const [found] = listSources(programOf({ applicationLink, sources: [source] }))
    expect(found?.isLink).toBe(isLink)
  })

  test('lists the newest source first, with what it says', () => {
    const newest: Source = { ...list, kind: 'provider', seen: '2026-08', fields: ['money'] }
    const sources = listSources(programOf({ sources: [list, newest] }))
    expect(sources.map(({ facts }) => facts)).toEqual(['money', 'dates, who may apply'])
  })

  test.each([
    ['high', 'The program ran in a recent year.'],
    [
      'member',
      'Suggested by a member of HBCU Yard and approved by an administrator. Check before you apply.',
    ],
  ] as const)('says of the confidence %s: %s', (confidence, text) => {
    expect(describeConfidence(programOf({ confidence }))).toBe(text)
  })

  test.each([
    [null, ''],
    ['2026-08-31', 'Checked August 31, 2026 · 1 source'],
    ['2026-08', 'Checked August 2026 · 1 source'],
    ['2023', 'Checked 2023 · 1 source'],
  ])('says when the last check %s was, and on how many sources it rests: %s', (checked, text) => {
    const sources = checked ? [list] : []
    expect(describeSources(programOf({ checked, sources }))).toBe(text)
  })

  test.each<[Partial<Program['money']>, string]>([
    [{}, ''],
    [{ paid: true }, 'Paid'],
    [{ max: 5000, per: 'award' }, 'Up to $5,000'],
    [{ min: 1000, max: 5000, per: 'year' }, '$1,000 to $5,000 a year'],
    [{ min: 525, per: 'week' }, '$525 or more a week'],
    [{ min: 20, max: 20, per: 'hour', paid: true }, '$20 an hour'],
    [{ min: 18, max: 18, per: 'hour', text: 'about $18 an hour' }, 'About $18 an hour'],
    [{ min: 6000, max: 6000, text: '$6,000 and about $1,000 for meals' }, '$6,000'],
  ])('states the amount of %j as "%s"', (money, text) => {
    expect(formatAmount({ ...programOf({}).money, ...money })).toBe(text)
  })

  test.each<[Partial<Program['money']>, string]>([
    [{ min: 8200, max: 8200, paid: true, text: 'about $8,200' }, 'Paid, about $8,200'],
    [{ paid: true }, 'Paid'],
    [{ paid: false }, 'Unpaid'],
  ])('puts what decides first into one line: %j gives %s', (money, text) => {
    const { audience, money: unknown } = programOf({})
    const program = programOf({
      ...{ type: 'Internship', description: 'Ten summer weeks.', money: { ...unknown, ...money } },
      audience: { ...audience, citizenship: ['us-citizen'], gpa: 3 },
    })
    expect(describeKeyFacts(program)).toBe(`${text} · Summer · US citizens · GPA 3.0`)
  })

  test.each([
    [{ type: 'Internship', name: 'Summer Scholars', description: '' }, true],
    [{ type: 'Fellowship', name: 'One', description: 'It comes before the summer.' }, false],
    [{ type: 'Scholarship', name: 'One', description: 'For a summer abroad.' }, false],
  ])('says that %j is in summer: %s', (program, isSummer) => {
    expect(describeKeyFacts(programOf(program)) === 'Summer').toBe(isSummer)
  })

  test.each<[Partial<Program['money']>, string]>([
    [{ max: 60_000, text: 'mostly $1,000' }, 'Mostly $1,000.'],
    [{ max: 5000 }, 'Up to $5,000'],
    [{}, ''],
  ])('says what it gives once: %j is %s', (money, text) => {
    expect(describeMoney(programOf({ money: { ...programOf({}).money, ...money } }))).toBe(text)
  })

  test('states conditions as they are known, and once what is not', () => {
    const program = programOf({
      audience: {
        ...programOf({}).audience,
        levels: ['undergraduate'],
        class_years: ['third', 'fourth'],
        fields: ['all'],
        citizenship: [],
        schools: { groups: ['hbcu'], names: [], states: ['SC'] },
        gpa: 3,
        need: false,
      },
      needs: ['essay', 'recommendation:2'],
    })
    expect(listConditions(program)).toEqual([
      ['Year', 'Juniors and seniors'],
      ['Field', 'Every field'],
      ['School', 'HBCUs in South Carolina'],
      ['Status', 'Any status'],
      ['GPA', 'At least 3.0'],
      ['Need', 'Not considered'],
    ])
    expect(describePapers(program)).toBe('An essay and 2 letters of recommendation')
    expect(describeUnstated(program)).toBe('Not stated: the amount. Ask the provider.')
    expect(listConditions(programOf({}))).toEqual([])
  })

  test.each([
    [null, ''],
    [[], 'Nothing beside admission'],
  ])('says of the papers %j: %s', (needs, text) => {
    expect(describePapers(programOf({ needs }))).toBe(text)
  })

  test('does not call a GPA or need not stated that a condition names', () => {
    const conditions = (['gpa', 'need'] as const).map(kind => ({
      ...{ kind, effect: 'prefers' as const, text: 'A condition' },
    }))
    const audience = { ...programOf({}).audience, conditions }
    expect(describeUnstated(programOf({ audience }))).not.toMatch(/GPA|need/)
  })

  test('groups typed conditions by what they do', () => {
    const effects = ['informs', 'requires', 'prefers', 'excludes', 'afterwards', 'admits'] as const
    const conditions = effects.map(effect => ({ kind: 'other' as const, effect, text: effect }))
    const audience = { ...programOf({}).audience, conditions }
    expect(groupConditions(programOf({ audience }))).toEqual([
      { heading: 'Also asked for', texts: ['Requires', 'Excludes', 'Admits'] },
      { heading: 'Preferred', texts: ['Prefers'] },
      { heading: 'Afterwards', texts: ['Afterwards'] },
      { heading: 'Good to know', texts: ['Informs'] },
    ])
  })

  test.each([
    [null, []],
    ['company', [['Paid by', 'A company']]],
    ['partly-company', [['Paid by', 'Companies and others']]],
  ] as const)('says who pays, %j', (funded_by, rows) => {
    expect(listMoney(programOf({ funded_by }))).toEqual(rows)
  })

  test.each([
    ['15 March in the 2025 listing', '15 March in the 2025 listing.'],
    ['rolling, while funds last.', 'Rolling, while funds last.'],
    ['', ''],
  ])('shows the note %j of a source as a sentence', (note, text) => {
    expect(formatNote(note)).toBe(text)
  })
})
