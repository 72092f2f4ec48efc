import type { Context, MiddlewareHandler } from 'hono'
import { type LimitName, RateLimitError } from '#backend/core/rate-limits.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import type { InputReader } from './input.ts'
import {
  type Counter,
  createMemoryCounters,
  createSharedCounters,
  type Hit,
} from './rate-counters.ts'
import type { Services } from './services.ts'

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

/**
 * What calls count besides `read` or `visit`, which all count. Other writes of members count as
 * `write`, uploads as `upload`.
 */
export const rateLimitRules: Readonly<Record<string, readonly Rule[]>> = {
  'POST /api/auth/login': [{ limit: 'login', by: accountAndAddress, failure: 'session/wrong' }],
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
  'GET /api/account/export': [{ limit: 'export', by: ownEmail, cost: 30 }],
  'GET /api/resume/user/:userId': resume,
  'GET /api/resume/feedback/:userId': resume,
  'GET /api/resume/public': [{ limit: 'read', by: member, cost: 25 }],
  'POST /api/resume/feedback/:userId': [{ limit: 'write', by: member, cost: 5 }],
  'POST /api/resume/feedback/:commentId/report': costlyWrite(10),
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

type LimitCalls = (endpoint: Endpoint, readInput: InputReader) => MiddlewareHandler<Env>

/**
 * Creates the middleware of the rate limits. It counts before the input is read and the work is
 * done, and throws RateLimitError, which the response tells with `Retry-After`. Reads are counted
 * in the memory of each process, all else in the database.
 */
export function createRateLimiter(services: Services): LimitCalls {
  const { clock, config, log } = services
  const limits = config.rateLimits
  if (!limits) return () => (_context, next) => next()
  const memory = createMemoryCounters(clock)
  const shared = createSharedCounters(services)

  const hitOf = (limit: LimitName, key: string, cost = 1): Hit => ({
    key: `${limit} ${key}`,
    until: clock.now() + limits[limit].seconds * 1000,
    cost,
  })
  const check = (counters: readonly Counter[]): void => {
    const exceeded = counters.filter(
      ({ key, count }) => count > limits[key.split(' ')[0] as LimitName].max,
    )
    if (exceeded.length === 0) return
    throw new RateLimitError(Math.max(...exceeded.map(({ until }) => until)) - clock.now())
  }
  const callOf = (context: Context<Env>, readInput: InputReader): Call => {
    const found = context.get('session')?.member
    return {
      address: clientAddress(context.env?.incoming, config.trustedProxies),
      uid: found?.uid,
      email: found?.email,
      readInput: () => readInput(context),
    }
  }

  return (endpoint, readInput) => {
    const rules = rulesOf(endpoint)
    const inMemory = rules.filter(({ limit }) => limit === 'read')
    const inDatabase = rules.filter(({ limit }) => limit !== 'read')
    const toHit = async ({ limit, by, cost, oncePer }: Rule, call: Call): Promise<Hit> => {
      const key = await by(call)
      if (cost) return hitOf(limit, `${endpoint.path} ${key}`, cost)
      if (!oncePer) return hitOf(limit, key)
      const [pair] = await shared.increment([hitOf(limit, `${key} ${await oncePer(call)}`)])
      return hitOf(limit, key, pair?.count === 1 ? 1 : 0)
    }
    const toHits = (list: Rule[], call: Call) => Promise.all(list.map(rule => toHit(rule, call)))
    return async (context, next) => {
      const call = callOf(context, readInput)
      const all = hitOf(call.uid ? 'read' : 'visit', call.uid ?? call.address)
      check([all, ...(await toHits(inMemory, call))].map(memory))
      // Access is refused next.
      if (endpoint.access !== 'anyone' && !call.uid) return next()
      let hits: Hit[] = []
      try {
        hits = await toHits(inDatabase, call)
        check(await shared.increment(hits))
      } catch (error) {
        // Reading goes on when the disk is full.
        if (endpoint.method !== 'GET' || !isStorageError(error)) throw error
        log.warn({ error }, 'a read was not counted')
      }
      await next()
      const { error } = context
      const hasFailed = (code: ErrorCode) => error instanceof ApiError && error.code === code
      const returned = hits.filter((_, index) => {
        const failure = inDatabase[index]?.failure
        return failure && !hasFailed(failure)
      })
      await shared.decrement(returned)
    }
  }
}
