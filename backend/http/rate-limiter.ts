import type { Context, MiddlewareHandler, Next } from 'hono'
import type { LimitName } from '#backend/core/rate-limits.ts'
import type { Clock } from '#backend/core/services.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { HandlerError } from './responses.ts'
import type { Services } from './services.ts'

/** Reads the input of a request at the first call, and returns it at all. */
export type InputReader = (context: Context<Env>) => Promise<Readonly<Record<string, unknown>>>

interface Call {
  /** The IP address, or the network of an IPv6 address. */
  address: string
  /** The member of the session, and the email address of the account. */
  uid: string | undefined
  email: string | undefined
  /** Reads and validates the input now, for keys that stand in it. Throws the errors of input. */
  readInput(): Promise<Readonly<Record<string, unknown>>>
}

/** What a limit counts a call by. */
type KeyOf = (call: Call) => string | Promise<string>

const address: KeyOf = call => call.address
const member: KeyOf = call => call.uid ?? call.address
const account: KeyOf = async call => String((await call.readInput()).email).toLowerCase()
/** By email address, so that deleting and recreating an account does not reset the count. */
const ownEmail: KeyOf = call => call.email?.toLowerCase() ?? call.address
const accountAndAddress: KeyOf = async call => `${call.address} ${await account(call)}`
const owner: KeyOf = async call => String((await call.readInput()).userId)

interface Rule {
  limit: LimitName
  by: KeyOf
  /** What a call counts, by default 1. With another number it has a counter of its own. */
  cost?: number
  /** Counts once for each of these. */
  oncePer?: KeyOf
  /** Counts only calls that fail with this code. */
  failure?: ErrorCode
}

/** By member and by address, since one person may have many accounts. */
const costlyWrite = (cost: number): Rule[] => [
  { limit: 'write', by: member, cost },
  { limit: 'write', by: address, cost },
]
const resume: Rule[] = [
  { limit: 'read', by: member, cost: 10 },
  { limit: 'export', by: ownEmail, oncePer: owner },
]
const wholeList: Rule[] = [{ limit: 'export', by: ownEmail, cost: 30 }]

/**
 * What calls count besides `read` or `visit`, which all count. Other writes of members count as
 * `write`, uploads as `upload`.
 */
export const rateLimitRules: Readonly<Record<string, readonly Rule[]>> = {
  'POST /api/auth/login': [{ limit: 'login', by: accountAndAddress, failure: 'session/wrong' }],
  // Ten wrong codes in a row also lock the account for 15 minutes, by Better Auth.
  'POST /api/auth/second-factor': [{ limit: 'login', by: address, failure: 'session/wrong-code' }],
  'POST /api/account/second-factor': [{ limit: 'login', by: member }],
  'POST /api/account/second-factor/confirm': [{ limit: 'login', by: member }],
  'POST /api/account/second-factor/remove': [{ limit: 'login', by: member }],
  'POST /api/auth/signup': [{ limit: 'signup', by: address }],
  'POST /api/auth/logout': [],
  'POST /api/account/verification': [
    { limit: 'mail', by: ownEmail },
    { limit: 'signup', by: address },
  ],
  'POST /api/account/forgot-password': [
    { limit: 'mail', by: account },
    { limit: 'signup', by: address },
  ],
  // Each success sends an email.
  'PUT /api/account/password': [{ limit: 'login', by: member }],
  'POST /api/account/delete': [{ limit: 'login', by: member, failure: 'account/wrong-password' }],
  'GET /api/account/export': wholeList,
  'GET /api/admin/exports/suggestions.csv': wholeList,
  'GET /api/admin/exports/messages.csv': wholeList,
  'GET /api/admin/exports/mentors.csv': wholeList,
  'GET /api/resume/user/:userId': resume,
  'GET /api/resume/feedback/:userId': resume,
  'GET /api/resume/public': [{ limit: 'read', by: member, cost: 25 }],
  'POST /api/resume/feedback/:userId': [{ limit: 'write', by: member, cost: 5 }],
  'POST /api/reports/:kind/:targetId': costlyWrite(10),
  'POST /api/programs/:programId/reports': costlyWrite(10),
  'POST /api/contributions': [{ limit: 'write', by: member, cost: 15 }],
  'POST /api/contact': costlyWrite(30),
  'POST /api/empty-searches': [{ limit: 'write', by: address, cost: 10 }],
}

function rulesOf({ method, path, access, isRead, upload }: Endpoint): readonly Rule[] {
  const rules = rateLimitRules[`${method} ${path}`]
  if (rules || method === 'GET' || isRead || access === 'anyone') return rules ?? []
  return [{ limit: upload ? 'upload' : 'write', by: member }]
}

/** A counter of rate limits. */
type Counter = Tables['rates']

/** A counter to increase by a cost, and when it restarts if it starts now. */
interface Hit extends Omit<Counter, 'count'> {
  cost: number
}

/** Creates what counts calls, and throws `request/too-many` beyond a limit. */
export function createRateLimiter(services: Services) {
  const { clock, config, db, log, pseudonym } = services
  const limits = config.rateLimits
  const countInMemory = createMemoryCounters(clock)

  const hitOf = (limit: LimitName, key: string, cost = 1): Hit => ({
    key: `${limit} ${key}`,
    until: clock.now() + (limits?.[limit].seconds ?? 0) * 1000,
    cost,
  })
  const check = (counters: readonly Counter[]): void => {
    const exceeded = counters.filter(
      ({ key, count }) => count > (limits?.[key.split(' ')[0] as LimitName].max ?? 0),
    )
    if (exceeded.length === 0) return
    const retryAfter = Math.max(...exceeded.map(({ until }) => until)) - clock.now()
    throw new HandlerError('request/too-many', { retryAfter })
  }
  /** Without an address in the database. Sorted, so that two calls cannot deadlock. */
  const toRows = (hits: readonly Hit[]) =>
    hits
      .map(hit => ({ ...hit, key: `${hit.key.split(' ')[0]} ${pseudonym(hit.key)}` }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  const toHit = async ({ limit, by, cost, oncePer }: Rule, path: string, call: Call) => {
    const key = await by(call)
    if (cost) return hitOf(limit, `${path} ${key}`, cost)
    if (!oncePer) return hitOf(limit, key)
    const pair = [hitOf(limit, `${key} ${await oncePer(call)}`)]
    const [counter] = await increaseRates(db, toRows(pair), clock.now())
    return hitOf(limit, key, counter?.count === 1 ? 1 : 0)
  }

  return {
    /** Counts a call as `read` or `visit`, in the memory of this process. */
    countCall(context: Context<Env>, next: Next): Promise<void> {
      const { address, session } = context.var
      const uid = session?.member.uid
      if (limits) check([countInMemory(hitOf(uid ? 'read' : 'visit', uid ?? address))])
      return next()
    },

    /** Counts what else a call counts: `read` in memory, all else in the database. */
    limitCalls(endpoint: Endpoint, readInput: InputReader): MiddlewareHandler<Env> {
      const rules = limits ? rulesOf(endpoint) : []
      const inDatabase = rules.filter(({ limit }) => limit !== 'read')
      return async (context, next) => {
        const { address, session } = context.var
        const { uid, email } = session?.member ?? {}
        const call = { address, uid, email, readInput: () => readInput(context) }
        const toHits = (list: readonly Rule[]) =>
          Promise.all(list.map(rule => toHit(rule, endpoint.path, call)))
        check((await toHits(rules.filter(({ limit }) => limit === 'read'))).map(countInMemory))
        let hits: Hit[] = []
        try {
          hits = await toHits(inDatabase)
          if (hits.length > 0) check(await increaseRates(db, toRows(hits), clock.now()))
        } catch (error) {
          // Reading goes on when the disk is full.
          if (endpoint.method !== 'GET' || !isStorageError(error)) throw error
          log.warn({ error }, 'a read was not counted')
        }
        await next()
        const { error } = context
        const returned = hits.filter((_, index) => {
          const failure = inDatabase[index]?.failure
          return failure && !(error instanceof ApiError && error.code === failure)
        })
        if (returned.length === 0) return
        await decreaseRates(db, toRows(returned)).catch(reason =>
          log.warn({ error: reason }, 'a count could not be given back'),
        )
      }
    },
  }
}

/** Counters in memory; beyond this number the oldest is deleted. */
const maxCounters = 50_000

/** Counts in the memory of this process, for limits that may be approximate. */
function createMemoryCounters(clock: Clock): (hit: Hit) => Counter {
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

/**
 * Increases counters by their costs and returns them. Expired ones restart. One statement, so that
 * no two calls see the same count.
 */
const increaseRates = (db: Db, hits: readonly Hit[], now: number): Promise<Counter[]> =>
  db
    .insertInto('rates')
    .values(hits.map(({ key, until, cost }) => ({ key, until, count: cost })))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => {
        const count = eb.ref('excluded.count')
        const isExpired = eb('rates.until', '<=', now)
        const added = eb('rates.count', '+', count)
        const until = eb.case().when(isExpired).then(eb.ref('excluded.until'))
        return {
          count: eb.case().when(isExpired).then(count).else(added).end(),
          until: until.else(eb.ref('rates.until')).end(),
        }
      }),
    )
    .returning(['key', 'until', 'count'])
    .execute()

/** Takes hits of cost 1 back. */
const decreaseRates = (db: Db, hits: readonly Hit[]) =>
  db
    .updateTable('rates')
    .set(eb => ({ count: eb('count', '-', 1) }))
    .where(
      'key',
      'in',
      hits.map(({ key }) => key),
    )
    .where('count', '>', 0)
    .execute()

/** Deletes ids of requests and counters of rate limits that have expired. */
export async function deleteExpiredCounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const table of ['repeats', 'rates'] as const)
    await db.deleteFrom(table).where('until', '<=', clock.now()).execute()
}
