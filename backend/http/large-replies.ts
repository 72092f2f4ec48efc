import type { Context } from 'hono'
import { RateLimitError } from '#backend/core/rate-limits.ts'
import { ApiError } from '#contract/errors.ts'
import type { Env } from './env.ts'

/** A reply of this many bytes is a large one. */
const largeSize = 256 * 1024
/** Bytes of large replies that are being sent at once. A client that does not read keeps them. */
const max = { member: 64 * 1024 * 1024, total: 256 * 1024 * 1024 }
/** In milliseconds. */
const retryAfter = 5000

/** Bytes of large replies to a member in a window of milliseconds: making them takes the CPU. */
const budget = { size: 256 * 1024 * 1024, window: 300_000 }
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
  recent.set(uid, { until: now + budget.window, size })
}

/** Throws RateLimitError for a member who has been sent too much, before anything is done. */
export function checkReplyBudget(uid: string, now: number): void {
  const known = recent.get(uid)
  if (known && known.size > budget.size && known.until > now)
    throw new RateLimitError(Math.min(known.until - now, budget.window))
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
  if (text.length * 3 < largeSize || uid === undefined || !response) return
  const size = Buffer.byteLength(text)
  if (size < largeSize) return
  if ((byMember.get(uid) ?? 0) + size > max.member) throw new RateLimitError(retryAfter)
  if (total + size > max.total) throw new ApiError('server/unavailable')
  add(uid, size)
  addRecent(uid, size, Date.now())
  response.once('close', () => add(uid, -size))
}
