import { digestOf } from '#backend/core/digest.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { claimRepeat, findRepeat, storeRepeat } from './queries.ts'

/** How long an Idempotency-Key is valid, in milliseconds. */
const keyLifetime = 24 * 60 * 60 * 1000

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
  const id = digestOf(JSON.stringify([userId, request, key ?? null]))
  const until = now + (key === undefined ? limits.repeat : keyLifetime)
  return db.transaction().execute(async trx => {
    await lockMember(trx, userId)
    if (!(await claimRepeat(trx, { id, userId, until }, now))) {
      const repeat = await findRepeat(trx, id, now)
      const first = repeat && (await find(trx, repeat.madeId))
      if (first) return first
    }
    const created = await create(trx)
    await storeRepeat(trx, id, created.id)
    return created
  })
}

/**
 * Runs a write that names the version it changes, and stores for a day that it was done. When its
 * reply is lost, the same request of the same member gets the result in place of an error.
 *
 * @param toResult the result that the error shows; undefined if somebody has changed it since
 */
export async function runVersionedWrite<T>(
  db: Db,
  { userId, request, now }: Omit<IdempotentRequest, 'key'>,
  write: () => Promise<T>,
  toResult: (error: unknown) => T | undefined,
): Promise<T> {
  const id = digestOf(JSON.stringify([userId, request]))
  try {
    const reply = await write()
    const claim = { id, userId, until: now + keyLifetime }
    // The write is done; if its digest cannot be stored, a repetition gets the error.
    await claimRepeat(db, claim, now).catch(() => undefined)
    return reply
  } catch (error) {
    const result = toResult(error)
    if (result === undefined || !(await findRepeat(db, id, now))) throw error
    return result
  }
}
