import { fixedRateLimits } from '#backend/core/rate-limits.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { decrementRates, incrementRates } from './queries.ts'
import type { Services } from './services.ts'

/** A counter after a hit. */
export type Counter = Tables['rates']

/** A counter to increase by a cost, and when it restarts if it starts now. */
export interface Hit extends Omit<Counter, 'count'> {
  cost: number
}

/** Counters in memory; beyond this number the oldest is deleted. */
const maxCounters = 50_000

/** Counts in the memory of this process, for limits that may be approximate. */
export function createMemoryCounters(clock: Clock): (hit: Hit) => Counter {
  const counters = new Map<string, Counter>()
  return ({ key, until, cost }) => {
    const known = counters.get(key)
    if (known && known.until > clock.now()) {
      known.count += cost
      return known
    }
    counters.delete(key)
    // A Map iterates in the order of insertion.
    const [oldest] = counters.keys()
    if (counters.size >= maxCounters && oldest !== undefined) counters.delete(oldest)
    const created = { key, until, count: cost }
    counters.set(key, created)
    return created
  }
}

interface ReporterCount {
  /** The transaction that counts. */
  db: Db
  subject: string
  /** The IP address or network; empty when unknown. */
  address: string
  /** Of the account: a new account with the same one is the same reporter. */
  email: string
}

/**
 * Whether a report that a program is closed is the first from its IP address and the first from its
 * email address (`closed-report`). Only keyed digests of them with the subject are stored. An
 * unknown IP address is never a first one. True while rate limits are off.
 */
export async function isFirstReporter(
  { clock, config, pseudonym }: Pick<Services, 'clock' | 'config' | 'pseudonym'>,
  { db, subject, address, email }: ReporterCount,
): Promise<boolean> {
  if (!config.rateLimits) return true
  const now = clock.now()
  const { max, seconds } = fixedRateLimits['closed-report']
  const isFirst = async (kind: string, value: string) => {
    const key = `${kind} ${pseudonym(`${subject} ${value}`)}`
    const [counter] = await incrementRates(db, [{ key, until: now + seconds * 1000 }], now)
    return counter !== undefined && counter.count <= max
  }
  // The email address second: whoever shares a network can report again from another one.
  if (address === '' || !(await isFirst('address', address))) return false
  return isFirst('email', email.toLowerCase())
}

/** Counts in the database, for limits that all processes share and a restart must not reset. */
export function createSharedCounters({ db, clock, log, pseudonym }: Services) {
  /** No address may be readable in the database. */
  const digestOf = (key: string): string => `${key.split(' ')[0]} ${pseudonym(key)}`
  // Sorted, so that two calls on the same keys cannot deadlock.
  const toRows = (hits: readonly Hit[]) =>
    hits.map(hit => ({ ...hit, key: digestOf(hit.key) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    async increment(hits: readonly Hit[]): Promise<Counter[]> {
      if (hits.length === 0) return []
      return incrementRates(db, toRows(hits), clock.now())
    },
    /** Takes hits of cost 1 back; an error is logged and not thrown. */
    async decrement(hits: readonly Hit[]): Promise<void> {
      if (hits.length === 0) return
      const keys = toRows(hits).map(({ key }) => key)
      await decrementRates(db, keys).catch(error =>
        log.warn({ error }, 'a count could not be given back'),
      )
    },
  }
}
