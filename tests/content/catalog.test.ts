import { describe, expect, test } from 'vitest'
import { findSimilarPrograms, groupByType, paginate, sortPrograms } from '#content/catalog.ts'
import type { Program } from '#contract/programs.ts'
import { describeEvidence, formatNote, listProgramDetails } from '#lib/messages/catalog.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (id: string, more: Partial<Program> = {}) => programOf({ id, name: id, ...more })
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    program(`p${index}`, {
      type: index % 2 ? 'Internship' : 'Scholarship',
      fields: [`field ${index % 7}`],
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

  test('has one page up to 200 programs, else pages of 60', () => {
    expect(paginate(many(200)).map(page => page.length)).toEqual([200])
    expect(paginate(many(201)).map(page => page.length)).toEqual([60, 60, 60, 21])
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
        expect(other).toMatchObject({ type: own?.type, fields: own?.fields })
        expect(other.id).not.toBe(id)
      }
    }
  })

  test('are sorted by what they share', () => {
    const one = program('one', { fields: ['arts'], levels: ['graduate'] })
    const near = program('zz near', { fields: ['arts'], levels: ['graduate'] })
    const far = program('far', { fields: ['arts'], levels: ['high-school'] })
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
  test('states the evidence as precisely as its date is known', () => {
    const said = (evidence: Program['evidence'], evidenceDate: string | null) =>
      describeEvidence(program('one', { evidence, evidenceDate, confidence: null }))
    expect(said('checked-catalogue', '2026-08-12')).toBe(
      "Read against the provider's page on August 12, 2026.",
    )
    expect(said('checked-catalogue', '2026-10')).toBe(
      "Read against the provider's page in October 2026.",
    )
    expect(said('listing', '2025')).toBe(
      'Taken from a public list of programs, as it stood in 2025.',
    )
    expect(said('web-page', null)).toBe('Taken from a page of the provider or a news page.')
    expect(said('general-knowledge', null)).toBe(
      'A widely known program; we have not looked up its page.',
    )
    expect(said(null, null)).toBe('')
  })

  test('leave out what is not known', () => {
    const labels = listProgramDetails(program('one')).map(([label]) => label)
    expect(labels).toEqual(['Type', 'Citizenship'])
  })

  test('show the note of a source as one sentence', () => {
    expect(formatNote('15 March in the 2025 listing')).toBe('15 March in the 2025 listing.')
    expect(formatNote('rolling, while funds last.')).toBe('Rolling, while funds last.')
    expect(formatNote('')).toBe('')
  })
})
