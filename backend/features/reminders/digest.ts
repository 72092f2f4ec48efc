import * as z from 'zod/mini'
import type { Services } from '#backend/http/services.ts'
import { listProgramsSince } from '#backend/programs/programs.ts'
import { readSchools } from '#backend/programs/schools.ts'
import { toStudent } from '#catalog/answers.ts'
import { academicYear, addDays, instantIn, nowIn, startOfDay } from '#catalog/days.ts'
import { isListed } from '#catalog/deadlines.ts'
import { getVerdict } from '#catalog/eligibility.ts'
import type { Program } from '#catalog/program.ts'
import type { EligibilityAnswers } from '#contract/saved-answers.ts'

/** Programs that a digest names: an import brings thousands in one week. */
const maxNamed = 50

/** The content of a weekly digest. */
export const Digest = z.object({
  /** How many programs are new. */
  count: z.number(),
  /**
   * Those that the answers of the member do not rule out, at most `maxNamed`; null without current
   * answers.
   */
  fitting: z.nullable(z.array(z.object({ programId: z.string(), name: z.string() }))),
  /** How many others there are of them. */
  more: z._default(z.number(), 0),
})
export type Digest = z.output<typeof Digest>

/** The Monday of the week of a day, both `yyyy-mm-dd`. */
export const mondayOf = (day: string): string =>
  addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7))

/**
 * Whether the digest of a Monday is due after that of another one. A later one was recorded by a
 * clock that ran ahead, unless the member has changed the zone.
 */
export const isDigestDue = (last: string, monday: string): boolean =>
  last < monday || last > addDays(monday, 7)

interface Week {
  /** The Monday after it. */
  monday: string
  zone: string
  answers: SavedAnswers | null
}

type SavedAnswers = EligibilityAnswers & { savedAt: number }

/**
 * Prepares the weekly digests of a run: which programs came new to the catalog in the week before a
 * Monday of the member's zone, and which of them the answers leave open. Null if it would be empty.
 */
export async function createDigests(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  catalog: ReadonlyMap<string, Program>,
) {
  // Two weeks: the digest of a Monday may come until Sunday.
  const entries = await listProgramsSince(db, clock.now() - 15 * 24 * 60 * 60_000)
  const schools = await readSchools()
  /** Whether the year of study may have changed since, on July 1. */
  const areOutdated = ({ year, savedAt }: SavedAnswers, zone: string) => {
    const yearOf = (instant: number) => academicYear(nowIn(zone, instant).today)
    return year !== null && yearOf(savedAt) !== yearOf(clock.now())
  }
  return ({ monday, zone, answers }: Week): Digest | null => {
    const from = instantIn(zone, addDays(monday, -7), '00:00')
    const until = instantIn(zone, monday, '00:00')
    const added = entries
      .filter(({ firstSeenAt }) => firstSeenAt >= from && firstSeenAt < until)
      .flatMap(({ programId }) => catalog.get(programId) ?? [])
      .filter(isListed)
    if (added.length === 0) return null
    const count = added.length
    if (!answers || areOutdated(answers, zone)) return { count, fitting: null, more: 0 }
    const student = toStudent({ ...answers, status: null }, schools)
    const possible = added.filter(
      ({ audience }) => !['others', 'declined'].includes(getVerdict(audience, student).label),
    )
    if (possible.length === 0) return null
    const fitting = possible.slice(0, maxNamed).map(({ id, name }) => ({ programId: id, name }))
    return { count, fitting, more: possible.length - fitting.length }
  }
}
