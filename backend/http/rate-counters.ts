import { clockTolerance } from '#backend/clock.ts'
import type { Services } from '#backend/services.ts'
import { forgetRates, giveBackRates, hitRates } from './queries.ts'

/** A count to add to: its key, and until when it runs if it starts now, in milliseconds. */
export interface Hit {
  key: string
  until: number
}

/** Where a count stands after a hit. */
export interface Standing extends Hit {
  count: number
}

/** Keys held at once by this process; beyond them the oldest makes room. */
const mostKeys = 50_000

/** Counts of this process alone, for what may be counted roughly. */
export function createCounts(most = mostKeys): (hit: Hit, now: number) => Standing {
  const kept = new Map<string, Standing>()
  return (hit, now) => {
    const known = kept.get(hit.key)
    if (known && known.until > now && known.until <= hit.until + clockTolerance) {
      known.count += 1
      return known
    }
    kept.delete(hit.key)
    // A Map gives its keys in the order they came in.
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    const fresh = { ...hit, count: 1 }
    kept.set(hit.key, fresh)
    return fresh
  }
}

/** How often what has run out is swept, in milliseconds. */
const sweepEvery = 60_000

/** Counts in the database, for what every process must count together and a restart must not forget. */
export function createSharedCounts({ db, clock, log, reserve }: Services) {
  let swept = 0
  return {
    async add(hits: readonly Hit[]): Promise<Standing[]> {
      const now = clock.now()
      if (now - swept > sweepEvery || now < swept) {
        swept = now
        await forgetRates(db, now).catch(error => log.warn({ error }, 'old counts could not be removed'))
      }
      // In one order, so that two calls on the same keys never wait for each other.
      const ordered = [...hits].sort((a, b) => (a.key < b.key ? -1 : 1))
      // Deleting one's account counts before it is done, and must go on a full disk.
      return reserve.lend(() => hitRates(db, ordered, now))
    },
    /** Takes a hit back; a failure to do so is nobody's trouble but the log's. */
    async giveBack(hits: readonly Hit[]): Promise<void> {
      const keys = hits.map(({ key }) => key).sort()
      await giveBackRates(db, keys).catch(error => log.warn({ error }, 'a count could not be given back'))
    },
  }
}
