import { createHash } from 'node:crypto'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { claimRepeat, deleteExpiredRepeats, findRepeat, storeRepeat } from './queries.ts'

/** How long an Idempotency-Key is valid, in milliseconds. */
const keyLifetime = 24 * 60 * 60 * 1000

/**
 * How often expired rows are deleted, in milliseconds; every time would cost a third of a request.
 */
const cleanupInterval = 100

const cleanedAt = new WeakMap<Db, number>()

async function cleanUp(db: Db, now: number): Promise<void> {
  if (Math.abs(now - (cleanedAt.get(db) ?? 0)) < cleanupInterval) return
  cleanedAt.set(db, now)
  await deleteExpiredRepeats(db, now)
}

export interface IdempotentRequest {
  userId: string
  /** Method, path and validated input. */
  request: string
  /** The Idempotency-Key, if one was sent. */
  key: string | undefined
  now: number
}

/** Creates something with an id, and finds it again. */
export interface IdempotentAction<T extends { id: string }> {
  create(db: Db): Promise<T>
  find(db: Db, id: string): Promise<T | undefined>
}

/**
 * Runs an action once (docs/conventions.md, Idempotency): the same request of the same member
 * returns the first result for ten seconds, or for a day with the same Idempotency-Key. Another
 * request with a used key is run, and so is a repetition after the result was deleted. One
 * transaction.
 */
export async function runIdempotent<T extends { id: string }>(
  db: Db,
  { userId, request, key, now }: IdempotentRequest,
  { create, find }: IdempotentAction<T>,
): Promise<T> {
  const id = createHash('sha256')
    .update(JSON.stringify([userId, request, key ?? null]))
    .digest('base64url')
  const until = now + (key === undefined ? limits.repeat : keyLifetime)
  await cleanUp(db, now)
  return db.transaction().execute(async trx => {
    await lockMember(trx, userId)
    if (!(await claimRepeat(trx, { id, userId, until }, now))) {
      const repeat = await findRepeat(trx, id)
      const first = repeat && (await find(trx, repeat.madeId))
      if (first) return first
    }
    const created = await create(trx)
    await storeRepeat(trx, id, created.id)
    return created
  })
}
