import { toSearchText } from '#catalog/search-text.ts'
import { type PublicResume, resumes } from '#contract/resumes.ts'
import { createClient } from '#lib/api/client.ts'
import { createFilter, type Filters, listNames, sortByName } from '#lib/filters.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { $uid } from '#lib/session.ts'

const api = createClient({ listPublic: resumes.listPublic })

/** The list of public resumes (spec section 2), as a member may see it. */
export const $publicResumes = createFetcherStore<readonly PublicResume[]>(
  ['public resumes for ', $uid],
  { fetcher: () => api.listPublic({}) },
)

/** The first is the default: whoever waits longest for feedback is seen first. */
export const sortOrders = ['needs', 'newest', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

export type ResumeFilterValues = Filters<'name' | 'college'>

/** In milliseconds; `fallback` for a resume without a readable date. */
const updatedAt = ({ resumeUpdatedAt }: PublicResume, fallback = 0): number =>
  resumeUpdatedAt?.getTime() || fallback
const latest = Number.MAX_SAFE_INTEGER

const comparators = {
  needs: (a, b) => a.feedbackCount - b.feedbackCount || updatedAt(a, latest) - updatedAt(b, latest),
  newest: (a, b) => updatedAt(b) - updatedAt(a),
} satisfies Record<string, (a: PublicResume, b: PublicResume) => number>

/** The place of members without a name. */
const afterAllNames = '\u{10ffff}'

/** Sorts by fewest comments and then the longest wait, by newest, or by name. */
export const sortResumes = (
  list: readonly PublicResume[],
  order: SortOrder,
): readonly PublicResume[] =>
  order === 'name'
    ? sortByName(list, ({ userName }) => userName || afterAllNames)
    : [...list].sort(comparators[order])

/** The resumes whose name contains the search, of one college if one is chosen (spec section 5). */
export function filterResumes(
  list: readonly PublicResume[],
  { name, college }: ResumeFilterValues,
): readonly PublicResume[] {
  const matches = createFilter(name, { college })
  return list.filter(resume =>
    matches({ text: toSearchText(resume.userName), values: { college: [resume.college.trim()] } }),
  )
}

/** The distinct colleges of a list, sorted. */
export const collegesOf = (list: readonly PublicResume[]): string[] =>
  listNames(list.map(({ college }) => college))
