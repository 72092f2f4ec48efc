import type { Context, MiddlewareHandler } from 'hono'
import {
  type Caller,
  type LimitName,
  RateLimitError,
  rateLimitRules,
} from '#backend/core/rate-limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { checkReplyBudget } from './large-replies.ts'
import {
  type Counter,
  createLocalCounters,
  createSharedCounters,
  type Hit,
} from './rate-counters.ts'
import type { Services } from './services.ts'

interface RateLimiter {
  /** Counts all calls of a member, or of an address without a session. */
  limitCalls: MiddlewareHandler<Env>
  /** Counts the calls of an endpoint by its rule. */
  limitEndpoint(endpoint: Endpoint): MiddlewareHandler<Env>
}

const skip: MiddlewareHandler<Env> = (_context, next) => next()

/**
 * Creates the middleware of the rate limits (core/rate-limits.ts). It throws RateLimitError, which
 * the response tells with `Retry-After`.
 */
export function createRateLimiter(services: Services): RateLimiter {
  const { clock, config, pseudonym } = services
  const limits = config.rateLimits
  if (!limits) return { limitCalls: skip, limitEndpoint: () => skip }
  const countLocally = createLocalCounters()
  const shared = createSharedCounters(services)

  const callerOf = (context: Context<Env>): Caller => {
    const member = context.get('session')?.member
    const address = clientAddress(context.env?.incoming, config.trustedProxies)
    return { address, uid: member?.uid, email: member?.email }
  }
  const hitOf = (name: LimitName, key: string): Hit => ({
    key: `${name} ${key}`,
    until: clock.now() + limits[name].seconds * 1000,
  })
  /** No address may be readable in the database. */
  const withDigest = ({ key, until }: Hit): Hit => ({
    key: `${key.split(' ')[0]} ${pseudonym(key)}`,
    until,
  })

  const check = (counters: readonly Counter[]): void => {
    const exceeded = counters.filter(
      ({ key, count }) => count > limits[key.split(' ')[0] as LimitName].max,
    )
    if (exceeded.length === 0) return
    throw new RateLimitError(Math.max(...exceeded.map(({ until }) => until)) - clock.now())
  }

  const checkLocally = (hits: readonly Hit[]) =>
    check(hits.map(hit => countLocally(hit, clock.now())))

  return {
    limitCalls(context, next) {
      const { uid, address } = callerOf(context)
      checkLocally([hitOf(uid === undefined ? 'anonymous' : 'member', uid ?? address)])
      if (uid !== undefined && context.req.method === 'GET') checkReplyBudget(uid, Date.now())
      return next()
    },

    limitEndpoint({ method, path }) {
      const rule = rateLimitRules[`${method} ${path}`]
      if (!rule) return skip
      const { failures } = rule
      return async (context, next) => {
        const caller = callerOf(context)
        const input = context.get('input') ?? {}
        const hits = rule.limits.map(([name, keyOf]) => hitOf(name, keyOf(caller, input)))
        if (rule.local) {
          checkLocally(hits)
          return next()
        }
        // Counted before the work, and discounted unless it failed, so that parallel guesses count.
        const stored = hits.map(withDigest)
        check(await shared.increment(stored))
        await next()
        const { error } = context
        const hasFailed = error instanceof ApiError && failures?.includes(error.code)
        if (failures && !hasFailed) await shared.decrement(stored)
      }
    },
  }
}
