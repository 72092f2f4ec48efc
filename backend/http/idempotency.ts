import { createHash } from 'node:crypto'
import { holdMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/services.ts'
import { limits } from '#contract/limits.ts'
import { claimRepeat, findRepeat, forgetRepeats, keepRepeat } from './queries.ts'

/** How long an act is remembered under an Idempotency-Key, in milliseconds. */
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
 * What can be done once: `make` does it, `find` gives what was made by its id, as long as it is
 * there.
 */
export interface Making<T extends { id: string }> {
  make(db: Db): Promise<T>
  find(db: Db, id: string): Promise<T | undefined>
}

/**
 * Does an act once (docs/conventions.md, Idempotency): a repetition by the same member within ten seconds, or under the same Idempotency-Key within a
 * day, gets what the first one made. A different request under a used key is a different act, so nothing that a person
 * wrote is lost; nor is a repetition of something that has been deleted since. Act and memory are one transaction.
 */
export async function doOnce<T extends { id: string }>(
  { db, engine }: Pick<Services, 'db' | 'engine'>,
  { userId, what, key, now }: Act,
  { make, find }: Making<T>,
): Promise<T> {
  const id = createHash('sha256')
    .update(JSON.stringify([userId, what, key ?? null]))
    .digest('base64url')
  const until = now + (key === undefined ? limits.repeat : kept)
  await forget(db, now)
  return db.transaction().execute(async within => {
    await holdMember(within, engine, userId)
    if (!(await claimRepeat(within, { id, userId, now, until }))) {
      const first = await findRepeat(within, id)
      const made = first && (await find(within, first.madeId))
      if (made) return made
    }
    const made = await make(within)
    await keepRepeat(within, id, made.id)
    return made
  })
}
