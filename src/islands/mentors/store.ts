import type { Mentor } from '#contract/mentors.ts'
import { mentorsApi } from '#lib/api/mentors.ts'
import { listNames } from '#lib/filters.ts'
import { createFetcherStore } from '#lib/queries.ts'

/** The mentors (spec section 2, Mentor directory). */
export const $mentors = createFetcherStore<readonly Mentor[]>('mentors', {
  fetcher: async () => (await mentorsApi.list({})).mentors,
})

/** The distinct universities of some mentors, sorted; a mentor without one adds none. */
export const listUniversities = (mentors: readonly Mentor[]): string[] =>
  listNames(mentors.map(({ university }) => university))

/** The mentors of a university; empty means all. */
export const filterByUniversity = (
  mentors: readonly Mentor[],
  university: string,
): readonly Mentor[] =>
  university === '' ? mentors : mentors.filter(mentor => mentor.university.trim() === university)

const sampleFields = [
  'Software Engineering',
  'Nursing',
  'Accounting',
  'Mechanical Engineering',
  'Public Policy',
  'Film and Media',
]
const sampleRatings = [4.9, 4.5, 3.8, 5, 4.2, 3.5]

/** Six samples with rates from 10 to 60 (spec section 9). They name nobody. */
export const samples: readonly Mentor[] = sampleFields.map((field, index) => ({
  id: `sample-${index + 1}`,
  name: `Sample Mentor ${index + 1}`,
  university: `Sample University ${'ABC'[index % 3]}`,
  field,
  imageUrl: null,
  rate: 10 * (index + 1),
  available: index % 3 !== 2,
  rating: sampleRatings[index] ?? null,
}))
