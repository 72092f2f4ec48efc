import type { Context, MiddlewareHandler } from 'hono'
import {
  adminWrites,
  type Caller,
  type LimitName,
  RateLimitError,
  type Rule,
  rateLimitRules,
} from '#backend/core/rate-limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import type { InputReader } from './input.ts'
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
  /** Counts the calls of an endpoint by its rule, before their input is read. */
  limitEndpoint(endpoint: Endpoint, readInput: InputReader): MiddlewareHandler<Env>
}

const skip: MiddlewareHandler<Env> = (_context, next) => next()

/** Whether a call that has ended counts; else it is given back. */
function isCounted({ failures, countsInvalid }: Rule, { error, var: { input } }: Context<Env>) {
  if (failures) return error instanceof ApiError && failures.includes(error.code)
  return countsInvalid || input !== undefined
}

/**
 * Creates the middleware of the rate limits (core/rate-limits.ts). It throws RateLimitError, which
 * the response tells with `Retry-After`.
 */
export function createRateLimiter(services: Services): RateLimiter {
  const { clock, config } = services
  const limits = config.rateLimits
  if (!limits) return { limitCalls: skip, limitEndpoint: () => skip }
  const local = createLocalCounters(clock)
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
  const check = (counters: readonly Counter[]): void => {
    const exceeded = counters.filter(
      ({ key, count }) => count > limits[key.split(' ')[0] as LimitName].max,
    )
    if (exceeded.length === 0) return
    throw new RateLimitError(Math.max(...exceeded.map(({ until }) => until)) - clock.now())
  }

  return {
    limitCalls(context, next) {
      const { uid, address } = callerOf(context)
      const countCall = (name: LimitName, key: string) => check(local.increment([hitOf(name, key)]))
      context.set('countCall', countCall)
      countCall(uid === undefined ? 'anonymous' : 'member', uid ?? address)
      const isRead = ['GET', 'HEAD'].includes(context.req.method)
      if (uid !== undefined && isRead) checkReplyBudget(uid, Date.now())
      return next()
    },

    limitEndpoint({ access, method, path }, readInput) {
      const isAdminWrite = access === 'admin' && method !== 'GET'
      const rule = rateLimitRules[`${method} ${path}`] ?? (isAdminWrite ? adminWrites : undefined)
      if (!rule) return skip
      const counters = rule.local ? local : shared
      return async (context, next) => {
        const network = clientAddress(context.env?.incoming, config.trustedProxies, 48)
        const call = { ...callerOf(context), network, readInput: () => readInput(context) }
        const hits = await Promise.all(
          rule.limits.map(async ([name, keyOf]) => hitOf(name, await keyOf(call))),
        )
        // Counted before the work, so that parallel guesses count.
        check(await counters.increment(hits))
        await next()
        if (!isCounted(rule, context)) await counters.decrement(hits)
      }
    },
  }
}
