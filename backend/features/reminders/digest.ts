import type { Services } from '#backend/http/services.ts'
import { listProgramsSince } from '#backend/programs/programs.ts'
import { readSchools } from '#backend/programs/schools.ts'
import { toStudent } from '#catalog/answers.ts'
import { academicYear, addDays, instantIn, nowIn, startOfDay } from '#catalog/days.ts'
import { isListed } from '#catalog/deadlines.ts'
import { getVerdict } from '#catalog/eligibility.ts'
import { type Catalog, createCatalog } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import type { EligibilityAnswers } from '#contract/saved-answers.ts'

/** Programs that a digest names: an import brings thousands in one week. */
const maxNamed = 50

/** What is new in what a member follows. */
export interface Digest {
  /** How many programs are new. */
  count: number
  /** At most `maxNamed`; none if the member has neither searches nor answers. */
  named: readonly Program[]
  /** Whether they are those of saved searches. */
  isSearched: boolean
}

/** The Monday of the week of a day, both `yyyy-mm-dd`. */
export const mondayOf = (day: string): string =>
  addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7))

interface Week {
  /** The Monday after it. */
  monday: string
  zone: string
  /** Queries of saved searches. */
  searches: readonly string[]
  answers: SavedAnswers | null
}

type SavedAnswers = EligibilityAnswers & { savedAt: number }

/**
 * Prepares the weekly digests of a run: which programs came new to the catalog in the week before a
 * Monday of the member's zone, and of them those in saved searches, or without searches those that
 * the answers leave open. Null if it would be empty.
 */
export async function createDigests(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  programs: ReadonlyMap<string, Program>,
) {
  // Two weeks: the digest of a Monday may come until Sunday.
  const entries = await listProgramsSince(db, clock.now() - 15 * 24 * 60 * 60_000)
  const recent = entries.flatMap(({ programId }) => programs.get(programId) ?? []).filter(isListed)
  const firstSeen = new Map(entries.map(({ programId, firstSeenAt }) => [programId, firstSeenAt]))
  const schools = await readSchools()
  let catalog: Catalog | undefined
  /** Whether the year of study may have changed since, on July 1. */
  const areOutdated = ({ year, savedAt }: SavedAnswers, zone: string) => {
    const yearOf = (instant: number) => academicYear(nowIn(zone, instant).today)
    return year !== null && yearOf(savedAt) !== yearOf(clock.now())
  }
  async function findFollowed(added: readonly Program[], { zone, searches, answers }: Week) {
    if (searches.length > 0) {
      catalog ??= await createCatalog(recent, schools, nowIn('UTC', clock.now()), 'catalog')
      const { find } = catalog
      const filters = searches.map(query => Object.fromEntries(new URLSearchParams(query)))
      const found = new Set(filters.flatMap(find).map(({ program }) => program))
      return added.filter(program => found.has(program))
    }
    if (!answers || areOutdated(answers, zone)) return null
    const student = toStudent({ ...answers, status: null }, schools)
    return added.filter(
      ({ audience }) => !['others', 'declined'].includes(getVerdict(audience, student).label),
    )
  }
  return async (week: Week): Promise<Digest | null> => {
    const from = instantIn(week.zone, addDays(week.monday, -7), '00:00')
    const until = instantIn(week.zone, week.monday, '00:00')
    const added = recent.filter(({ id }) => {
      const at = firstSeen.get(id) ?? 0
      return at >= from && at < until
    })
    const followed = await findFollowed(added, week)
    const count = (followed ?? added).length
    if (count === 0) return null
    const isSearched = week.searches.length > 0
    return { count, named: followed?.slice(0, maxNamed) ?? [], isSearched }
  }
}
