import { programTypes } from '#catalog/program-values.ts'
import type { ProgramRecord, ProgramSeason } from '#catalog/record.ts'

const levels = ['high-school', 'undergraduate', 'graduate', 'recent-graduate'] as const
const fields = [
  'all',
  'stem',
  'business',
  'computing',
  'policy',
  'arts',
  'health',
  'education',
  'languages',
  'media',
]
/** Conditions of programs; one in four has none. */
const conditions: readonly ProgramRecord['audience']['conditions'][] = [
  [],
  [{ kind: 'enrollment', effect: 'requires', text: 'Full-time', answer: 'full-time' }],
  [{ kind: 'age', effect: 'requires', text: '18 or older', value: { min: 18 }, answer: 'age' }],
  [{ kind: 'other', effect: 'requires', text: 'Synthetic', ask: 'Is it synthetic?' }],
]
const universities = ['Howard University', 'Fisk University', 'Hampton University']
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const synthetic = 'synthetic, for measurements'
const words =
  'campus scholars summer research leaders future civic science harbor bridge voices capital garden legacy'.split(
    ' ',
  )

/** A linear congruential generator: the same count gives the same file on every machine. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state >>> 8
  }
}

/**
 * Synthetic programs for measurements, in the form of src/content/programs.json; every name says so
 * and none is ever published.
 */
export function makePrograms(count: number): ProgramRecord[] {
  const source = numbers(1867)
  const any = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const item = list[source.next().value % list.length]
    if (item === undefined) throw new RangeError('An empty list has nothing to pick')
    return item
  }
  const season = (): ProgramSeason => {
    const kind = any(['annual', 'annual', 'annual', 'rolling', 'varies', 'unknown'] as const)
    const none = { opens_month: null, closes_month: null, closes_day: null }
    if (kind !== 'annual') return { kind, ...none }
    return {
      kind,
      opens_month: any([null, ...months]),
      closes_month: any(months),
      closes_day: any([1, 15, 28, null]),
    }
  }
  const cycle = (): ProgramRecord['cycles'][number] => ({
    label: '2027',
    opens: null,
    priority: null,
    campus: null,
    closes: `2027-${String(any(months)).padStart(2, '0')}-15`,
    papers: null,
    decision: null,
    time: any([null, '17:00']),
    zone: null,
    note: synthetic,
    source: 0,
  })
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    const title = [any(words), any(words)]
      .map(word => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
    const about = Array.from({ length: 24 }, () => any(words)).join(' ')
    return {
      id: `synthetic-${number}`,
      name: `Synthetic ${number} ${title} Program`,
      provider: `Synthetic ${any(words)} foundation`,
      type: any(programTypes),
      format: null,
      funded_by: any([null, null, 'company'] as const),
      summary: `A generated record for measurements, not a real program: ${about}.`,
      topics: [],
      url: `https://synthetic-${number}.example.org/`,
      home_page_link: false,
      apply_url: null,
      ended: null,
      ended_note: null,
      cycles: any([true, false]) ? [cycle()] : [],
      season: season(),
      closes_when_full: false,
      audience: {
        levels: [any(levels)],
        class_years: any([[], ['first', 'second'] as const]).slice(),
        citizenship: any([null, [], ['us-citizen'] as const])?.slice() ?? null,
        residence: null,
        schools: any([null, null, { groups: [], names: [any(universities)], states: [] }]),
        fields: [any(fields)],
        gpa: any([null, 3]),
        need: null,
        conditions: any(conditions).slice(),
      },
      money: {
        paid: null,
        min: null,
        per: null,
        renewable: null,
        covers: [],
        ...any([
          { max: null, text: '' },
          { max: 5000, text: 'up to $5,000' },
        ]),
      },
      needs: ['essay', 'transcript'],
      sources: [
        { kind: 'listing', where: 'https://example.org/', seen: '2026', fields: ['summary'] },
      ],
      confidence: any(['high', 'medium'] as const),
    }
  })
}
