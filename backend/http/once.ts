import { createHash } from 'node:crypto'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import type { Json } from './call.ts'
import { claimRepeat, forgetRepeats, keepRepeat, resultOf } from './queries.ts'

/** How long a result is kept under an Idempotency-Key. */
const kept = 24 * 60 * 60 * 1000

/** How often what has run out is forgotten, in milliseconds: a commit of its own with every act would cost a third of it. */
const forgetEvery = 100

const forgotten = new WeakMap<Db, number>()

async function forget(db: Db, now: number): Promise<void> {
  if (Math.abs(now - (forgotten.get(db) ?? 0)) < forgetEvery) return
  forgotten.set(db, now)
  await forgetRepeats(db, now)
}

export interface Act {
  userId: string
  /** The path and checked input of the request. */
  what: string
  /** The Idempotency-Key, if one was sent. */
  key: string | undefined
  now: number
}

/**
 * Does an act once (C17): a repetition by the same member within ten seconds, or under the same Idempotency-Key within a
 * day, gets the first result. A different request under a used key is a different act, so nothing that a person wrote is
 * lost. Act and memory are one transaction.
 */
export async function doOnce<T extends Json>(
  db: Db,
  { userId, what, key, now }: Act,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const id = createHash('sha256')
    .update(JSON.stringify([userId, what, key ?? null]))
    .digest('base64url')
  const until = now + (key === undefined ? limits.repeat : kept)
  await forget(db, now)
  return db.transaction().execute(async within => {
    if (!(await claimRepeat(within, { id, userId, now, until }))) {
      const first = await resultOf(within, id)
      if (first) return JSON.parse(first.result) as T
    }
    const result = await act(within)
    await keepRepeat(within, id, JSON.stringify(result))
    return result
  })
}
