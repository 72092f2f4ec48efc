import { type LimitName, RateLimitError, type RateLimits } from '#backend/core/rate-limits.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import {
  type Counter,
  createLocalCounters,
  createSharedCounters,
  type Hit,
} from './rate-counters.ts'
import type { Services } from './services.ts'

interface Caller {
  /** See `clientAddress`. */
  address: string
  /** The member of the session, and the email address of the account. */
  uid: string | undefined
  email: string | undefined
}

/** What a limit counts a call by. */
type KeyOf = (caller: Caller, input: Readonly<Record<string, unknown>>) => string

const address: KeyOf = caller => caller.address
const member: KeyOf = caller => caller.uid ?? caller.address
const account: KeyOf = (_caller, { email }) => String(email).toLowerCase()
/** By email address, so that deleting and recreating an account does not reset the count. */
const ownEmail: KeyOf = caller => `verification ${caller.email ?? caller.address}`
const accountAndAddress: KeyOf = (caller, input) => `${caller.address} ${account(caller, input)}`

interface Rule {
  limits: readonly (readonly [LimitName, KeyOf])[]
  /** Counts only calls that fail with these codes. */
  failures?: readonly ErrorCode[]
  /** Counted in the memory of each process. */
  local?: true
}

const uploads: Rule = { limits: [['upload', member]] }
const comments: Rule = { limits: [['comment', member]] }
const votes: Rule = { limits: [['vote', member]], local: true }
const passwords: Rule = { limits: [['login', member]], failures: ['account/wrong-password'] }

/** The limits of endpoints, beside that of all calls (docs/conventions.md, Rate limits). */
export const rateLimitRules: Readonly<Record<string, Rule>> = {
  'POST /api/auth/login': {
    limits: [
      ['login', accountAndAddress],
      ['login-address', address],
    ],
    failures: ['session/wrong'],
  },
  'POST /api/auth/google': { limits: [['login-address', address]], failures: ['session/google'] },
  'POST /api/auth/signup': { limits: [['signup', address]] },
  'POST /api/resume/upload': uploads,
  'POST /api/users/upload-profile-image': uploads,
  'POST /api/contributions': { limits: [['suggestion', member]] },
  'POST /api/resume/feedback/:userId': comments,
  'POST /api/resume/feedback/:commentId/report': comments,
  'POST /api/resume/feedback/:commentId/upvote': votes,
  'POST /api/resume/feedback/:commentId/downvote': votes,
  'GET /api/resume/public': { limits: [['public-resumes', member]], local: true },
  'POST /api/account/verification': { limits: [['mail', ownEmail]] },
  'POST /api/account/forgot-password': {
    limits: [
      ['mail', account],
      ['mail-address', address],
    ],
  },
  'PUT /api/account/password': passwords,
  'POST /api/account/delete': passwords,
}

export interface RateLimiter {
  /** Counts a call towards the general limits. Throws RateLimitError. */
  countCall(caller: Caller): void
  /**
   * Runs the work of an endpoint (method and path) within its limits. Throws RateLimitError before
   * it.
   */
  run<T>(endpoint: string, caller: Caller, input: unknown, work: () => Promise<T>): Promise<T>
}

/** Creates the rate limiter of the settings. */
export function createRateLimiter(services: Services): RateLimiter {
  const limits = services.config.rateLimits
  return limits
    ? createEnabledLimiter(services, limits)
    : { countCall: () => undefined, run: (_endpoint, _caller, _input, work) => work() }
}

function createEnabledLimiter(services: Services, limits: RateLimits): RateLimiter {
  const countLocally = createLocalCounters()
  const shared = createSharedCounters(services)
  const { clock, pseudonym } = services

  const hitOf = (name: LimitName, key: string): Hit => ({
    key: `${name} ${key}`,
    until: clock.now() + limits[name].seconds * 1000,
  })
  /** No address may be readable in the database. */
  const withDigest = ({ key, until }: Hit): Hit => ({
    key: `${key.split(' ')[0]} ${pseudonym(key)}`,
    until,
  })

  function check(counters: readonly Counter[]): void {
    const exceeded = counters.filter(
      ({ key, count }) => count > limits[key.split(' ')[0] as LimitName].max,
    )
    if (exceeded.length === 0) return
    throw new RateLimitError(Math.max(...exceeded.map(({ until }) => until)) - clock.now())
  }

  const checkLocally = (hits: readonly Hit[]) =>
    check(hits.map(hit => countLocally(hit, clock.now())))

  return {
    countCall: ({ uid, address }) =>
      checkLocally([hitOf(uid === undefined ? 'anonymous' : 'member', uid ?? address)]),

    async run(endpoint, caller, input, work) {
      const rule = rateLimitRules[endpoint]
      if (!rule) return work()
      const hits = rule.limits.map(([name, keyOf]) =>
        hitOf(name, keyOf(caller, input as Record<string, unknown>)),
      )
      if (rule.local) {
        checkLocally(hits)
        return work()
      }
      // Counted before the work and taken back after a success, so that parallel guesses count too.
      const stored = hits.map(withDigest)
      check(await shared.increment(stored))
      if (!rule.failures) return work()
      let hasFailed = false
      try {
        return await work()
      } catch (error) {
        hasFailed = error instanceof ApiError && rule.failures.includes(error.code)
        throw error
      } finally {
        if (!hasFailed) await shared.decrement(stored)
      }
    },
  }
}
