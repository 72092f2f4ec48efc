import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { addDays } from '#catalog/days.ts'
import { countFreshness } from '#catalog/freshness.ts'
import { normalizeEmptySearch } from '#contract/empty-searches.ts'
import { findGaps, readStatuses } from './gaps.ts'
import {
  countSearch,
  deleteSearchesBefore,
  findOldestPending,
  listEmptySearches,
  listReviewTimes,
} from './queries.ts'

/** Days that the report looks back, and that counts are kept. */
const days = 90
const dayLength = 24 * 60 * 60_000

/** Hours at a fraction of sorted times; null if there are none. */
function toHours(times: readonly number[], fraction: number): number | null {
  const time = times[Math.ceil(times.length * fraction) - 1]
  return time === undefined ? null : Math.round(time / 360_000) / 10
}

/** Deletes the counts of searches that are too old for the report. */
export const deleteOldSearches = (services: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteSearchesBefore(services.db, addDays(nowInUtc(services.clock).today, -days))

/** What the catalog lacks; not in the specification. */
export const coverage: Handlers['coverage'] = {
  async get({ db, services }) {
    const now = nowInUtc(services.clock)
    const since = addDays(now.today, -days)
    const { programs: published } = await listPublished(services)
    const statuses = await readStatuses(published.values(), now)
    const times = await listReviewTimes(db, services.clock.now() - days * dayLength)
    const oldest = await findOldestPending(db)
    return {
      emptySearches: await listEmptySearches(db, since),
      gaps: findGaps(statuses),
      freshness: countFreshness([...published.values()], now),
      checks: { total: statuses.length, due: statuses.filter(({ isDue }) => isDue).length },
      review: {
        decided: times.length,
        medianHours: toHours(times, 0.5),
        p90Hours: toHours(times, 0.9),
        oldestAt: toIsoTime(oldest),
      },
    }
  },

  async countEmptySearch({ db, input, services }) {
    const words = normalizeEmptySearch(input.words)
    if (words !== null) await countSearch(db, nowInUtc(services.clock).today, words)
    return {}
  },
}
