import { isRaw } from '#contract/complete.ts'
import { limits } from '#contract/limits.ts'
import { type Mentor, mentors } from '#contract/mentors.ts'
import { createClient } from '#lib/api/client.ts'
import { listNames } from '#lib/filters.ts'
import { createFetcherStore } from '#lib/queries.ts'

/** An amount of at least 0, which may be a text. */
function readAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null
}

function readMentor(row: unknown) {
  if (!isRaw(row)) return null
  const rating = readAmount(row.rating)
  return {
    ...row,
    rate: readAmount(row.rate),
    rating: rating === null ? null : Math.min(rating, limits.mentorRating),
  }
}

/** The calls about mentors. */
export const mentorsApi = createClient(mentors, {
  list({ mentors: list }) {
    if (!Array.isArray(list)) throw new TypeError('Not a list')
    return { mentors: list.map(readMentor) }
  },
})

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
