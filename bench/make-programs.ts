import type { ProgramRecord } from '#content/program-record.ts'
import { programTypes } from '#contract/program-values.ts'
import { monthNames } from '#contract/values.ts'

const levels = ['high-school', 'undergraduate', 'graduate', 'recent-graduate'] as const
const fields = [
  'all fields',
  'STEM',
  'business',
  'computing',
  'policy',
  'arts',
  'health',
  'education',
  'languages',
  'media',
]
const universities = ['', '', '', '', 'Howard University', 'Fisk University', 'Hampton University']
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
  const deadline = (): ProgramRecord['deadline'] => {
    const note = 'synthetic, for measurements'
    const kind = any(['annual', 'annual', 'annual', 'rolling', 'varies', 'unknown'] as const)
    return kind === 'annual'
      ? { kind, month: any(monthNames), day: any([1, 15, 28, null]), note }
      : { kind, note }
  }
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
      description: `A generated record for measurements, not a real program: ${about}.`,
      type: any(programTypes),
      university: any(universities),
      citizenship: any(['', '', 'US Citizen', 'International'] as const),
      fields: [any(fields)],
      levels: [any(levels)],
      award: any(['', 'up to $5,000', '$10,000']),
      opensMonth: any([null, ...monthNames]),
      deadline: deadline(),
      applyUrl: `https://example.org/${number}`,
      source: {
        confidence: any(['high', 'medium'] as const),
        evidence: any(['web-page', 'listing'] as const),
        date: '2026',
      },
    }
  })
}
