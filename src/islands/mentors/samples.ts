import type { Mentor } from '#contract/mentors.ts'

const fields = [
  'Software Engineering',
  'Nursing',
  'Accounting',
  'Mechanical Engineering',
  'Public Policy',
  'Film and Media',
]
const ratings = [4.9, 4.5, 3.8, 5, 4.2, 3.5]
const step = 10

/** What is shown when the mentors cannot be loaded: six, with rates from 10 to 60 (spec section 9). They name nobody. */
export const samples: readonly Mentor[] = fields.map((field, index) => ({
  id: `sample-${index + 1}`,
  name: `Sample Mentor ${index + 1}`,
  university: `Sample University ${'ABC'[index % 3]}`,
  field,
  imageUrl: null,
  rate: step * (index + 1),
  available: index % 3 !== 2,
  rating: ratings[index] ?? null,
}))
