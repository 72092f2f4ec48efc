import { digestOf } from '#backend/core/digest.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'

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
 * Creates something once for the same request of the same member with the same Idempotency-Key
 * (docs/conventions.md, Retried writes); again after the result was deleted. One transaction.
 */
export async function runIdempotent<T extends { id: string }>(
  db: Db,
  { userId, request, key, now }: IdempotentRequest,
  { create, find }: IdempotentAction<T>,
): Promise<T> {
  return db.transaction().execute(async trx => {
    await lockMember(trx, userId)
    if (key === undefined) return create(trx)
    const id = digestOf(JSON.stringify([userId, request, key]))
    const until = now + keyLifetime
    const repeat = await trx
      .selectFrom('repeats')
      .where('id', '=', id)
      .where('until', '>', now)
      .select('madeId')
      .executeTakeFirst()
    const first = repeat && (await find(trx, repeat.madeId))
    if (first) return first
    const created = await create(trx)
    const row = { userId, until, madeId: created.id }
    await trx
      .insertInto('repeats')
      .values({ ...row, id })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .execute()
    return created
  })
}
