import type { Services } from '#backend/services.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import { createCounts, createSharedCounts, type Hit, type Standing } from './rate-counters.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'
import { TooMany } from './too-many.ts'

/** Who calls: from where, whose session, and the account that the input names. */
interface Caller {
  address: string
  uid: string | undefined
  /** The e-mail address of the account. */
  email: string | undefined
}

type Key = (caller: Caller, input: Readonly<Record<string, unknown>>) => string

const address: Key = caller => caller.address
const member: Key = caller => caller.uid ?? caller.address
const account: Key = (_caller, { email }) => String(email).toLowerCase()
/** By e-mail address, which stays the same when an account is deleted and made again. */
const ownEmail: Key = caller => `verification ${caller.email ?? caller.address}`
const accountFrom: Key = (caller, input) => `${caller.address} ${account(caller, input)}`

interface Plan {
  counts: readonly (readonly [LimitName, Key])[]
  /** Only calls that end so count; without it every call does. */
  failures?: readonly ErrorCode[]
  /** Counted by each process for itself. */
  roughly?: true
}

const uploads: Plan = { counts: [['upload', member]] }
const comments: Plan = { counts: [['comment', member]] }
const votes: Plan = { counts: [['vote', member]], roughly: true }
const passwords: Plan = { counts: [['login', member]], failures: ['account/wrong-password'] }

/** What each endpoint counts, beside the general limit of every call (docs/conventions.md, Rate limits). */
export const plans: Readonly<Record<string, Plan>> = {
  'POST /api/auth/login': {
    counts: [
      ['login', accountFrom],
      ['login-address', address],
    ],
    failures: ['session/wrong'],
  },
  'POST /api/auth/google': { counts: [['login-address', address]], failures: ['session/google'] },
  'POST /api/auth/signup': { counts: [['signup', address]] },
  'POST /api/resume/upload': uploads,
  'POST /api/users/upload-profile-image': uploads,
  'POST /api/contributions': { counts: [['suggestion', member]] },
  'POST /api/resume/feedback/:userId': comments,
  'POST /api/resume/feedback/:commentId/report': comments,
  'POST /api/resume/feedback/:commentId/upvote': votes,
  'POST /api/resume/feedback/:commentId/downvote': votes,
  'GET /api/resume/public': { counts: [['public-resumes', member]], roughly: true },
  'POST /api/account/verification': { counts: [['mail', ownEmail]] },
  'POST /api/account/forgot-password': {
    counts: [
      ['mail', account],
      ['mail-address', address],
    ],
  },
  'PUT /api/account/password': passwords,
  'POST /api/account/delete': passwords,
}

export interface Rates {
  /** Counts a call as such. Throws TooMany. */
  enter(caller: Caller): void
  /** Does the work of an endpoint (method and path) within its limits. Throws TooMany before it has begun, or what the work throws. */
  within<T>(endpoint: string, caller: Caller, input: unknown, work: () => Promise<T>): Promise<T>
}

const unlimited: Rates = { enter: () => undefined, within: (_endpoint, _caller, _input, work) => work() }

/** The limits of the settings over the counts of these services. */
export function createRates(services: Services): Rates {
  const limits = services.config.rateLimits
  return limits ? createLimited(services, limits) : unlimited
}

function createLimited(services: Services, limits: RateLimits): Rates {
  const countHere = createCounts()
  const shared = createSharedCounts(services)
  const { clock, pseudonym } = services

  const hitOf = (name: LimitName, who: string): Hit => ({
    key: `${name} ${who}`,
    until: clock.now() + limits[name].seconds * 1000,
  })
  /** Keys are digests: nobody's address stays in the database. */
  const hidden = ({ key, until }: Hit): Hit => ({ key: `${key.split(' ')[0]} ${pseudonym(key)}`, until })

  function check(standings: readonly Standing[]): void {
    const over = standings.filter(({ key, count }) => {
      const name = key.split(' ')[0] as LimitName
      return count > limits[name].most
    })
    if (over.length === 0) return
    const until = Math.max(...over.map(standing => standing.until))
    throw new TooMany(Math.max(1, Math.ceil((until - clock.now()) / 1000)))
  }

  const roughly = (hits: readonly Hit[]) => check(hits.map(hit => countHere(hit, clock.now())))

  return {
    enter: caller =>
      roughly([hitOf(caller.uid === undefined ? 'anonymous' : 'member', caller.uid ?? caller.address)]),

    async within(endpoint, caller, input, work) {
      const plan = plans[endpoint]
      if (!plan) return work()
      const hits = plan.counts.map(([name, key]) =>
        hitOf(name, key(caller, input as Record<string, unknown>)),
      )
      if (plan.roughly) {
        roughly(hits)
        return work()
      }
      // Counted first and given back after a success, so that guesses sent all at once are counted like others.
      const kept = hits.map(hidden)
      check(await shared.add(kept))
      if (!plan.failures) return work()
      let failed = false
      try {
        return await work()
      } catch (error) {
        failed = error instanceof ApiError && plan.failures.includes(error.code)
        throw error
      } finally {
        if (!failed) await shared.giveBack(kept)
      }
    },
  }
}
