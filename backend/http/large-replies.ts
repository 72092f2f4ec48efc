import type { Context } from 'hono'
import { fixedRateLimits, largeReplies, RateLimitError } from '#backend/core/rate-limits.ts'
import { ApiError } from '#contract/errors.ts'
import type { Env } from './env.ts'

const budget = fixedRateLimits['large-replies']
const { minSize, perMember, total: maxTotal, retryAfter } = largeReplies

/** Members whose replies are counted; beyond this number the oldest is forgotten. */
const maxMembers = 10_000
const recent = new Map<string, { until: number; size: number }>()

function addRecent(uid: string, size: number, now: number): void {
  const known = recent.get(uid)
  if (known && known.until > now) {
    known.size += size
    return
  }
  recent.delete(uid)
  // A Map iterates in the order of insertion.
  const [oldest] = recent.keys()
  if (recent.size >= maxMembers && oldest !== undefined) recent.delete(oldest)
  recent.set(uid, { until: now + budget.seconds * 1000, size })
}

/** Throws RateLimitError for a member who has been sent too much, before anything is done. */
export function checkReplyBudget(uid: string, now: number): void {
  const known = recent.get(uid)
  if (known && known.size > budget.max && known.until > now)
    throw new RateLimitError(Math.min(known.until - now, budget.seconds * 1000))
}

let total = 0
const byMember = new Map<string, number>()

function add(uid: string, size: number): void {
  total += size
  const own = (byMember.get(uid) ?? 0) + size
  if (own > 0) byMember.set(uid, own)
  else byMember.delete(uid)
}

/**
 * Counts a large reply to a member until it is sent. Throws RateLimitError when that member has too
 * much on the way, and `server/unavailable` when all have.
 */
export function limitLargeReplies(context: Context<Env>, text: string): void {
  const uid = context.get('session')?.member.uid
  const response = context.env?.outgoing
  if (text.length * 3 < minSize || uid === undefined || !response) return
  const size = Buffer.byteLength(text)
  if (size < minSize) return
  // A client that has left keeps nothing, and its `close` was emitted already.
  if (!response.destroyed) {
    if ((byMember.get(uid) ?? 0) + size > perMember) throw new RateLimitError(retryAfter)
    if (total + size > maxTotal) throw new ApiError('server/unavailable')
    add(uid, size)
    response.once('close', () => add(uid, -size))
  }
  addRecent(uid, size, Date.now())
}
