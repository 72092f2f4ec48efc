import { describe, expect, test } from 'vitest'
import { findSimilarPrograms, groupByType, paginate, sortPrograms } from '#content/catalog.ts'
import type { Program } from '#contract/programs.ts'
import {
  describeSource,
  describeSources,
  formatNote,
  listProgramDetails,
} from '#lib/messages/catalog.ts'
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
    const shown = paginate(many(500)).flatMap(page =>
      groupByType(page).flatMap(([, programs]) => programs.map(({ id }) => id)),
    )
    expect(new Set(shown).size).toBe(500)
    expect(shown).toHaveLength(500)
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

describe('program page texts', () => {
  test.each([
    ['checked-catalogue', '2026-08-12', "Read against the provider's page on August 12, 2026."],
    ['provider', '2026-10', 'Read on a page of the provider in October 2026.'],
    ['listing', '2025', 'Taken from a public list of programs, as it stood in 2025.'],
    ['news', null, 'Taken from a news page.'],
    ['general-knowledge', null, 'A widely known program; we have not looked up its page.'],
  ] as const)('state a source of kind %s as precisely as its date is known', (kind, seen, text) => {
    expect(describeSource({ kind, seen })).toBe(text)
  })

  test('state the newest source, or who suggested it', () => {
    const source = { where: 'https://example.org/', fields: ['summary'] }
    const sources = [
      { ...source, kind: 'listing', seen: '2025' },
      { ...source, kind: 'provider', seen: '2026-08' },
    ] as const
    expect(describeSources(program('one', { sources: [...sources], confidence: 'high' }))).toBe(
      'Read on a page of the provider in August 2026. The program ran in a recent year.',
    )
    expect(describeSources(program('one', { confidence: 'member' }))).toBe(
      'Suggested by a member of HBCU Yard and approved by an administrator. Check before you apply.',
    )
  })

  test('leave out what is not known', () => {
    const labels = listProgramDetails(program('one')).map(([label]) => label)
    expect(labels).toEqual(['Type'])
  })

  test('show the note of a source as one sentence', () => {
    expect(formatNote('15 March in the 2025 listing')).toBe('15 March in the 2025 listing.')
    expect(formatNote('rolling, while funds last.')).toBe('Rolling, while funds last.')
    expect(formatNote('')).toBe('')
  })
})
