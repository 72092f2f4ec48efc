import { clockTolerance } from '#backend/clock.ts'
import { authFlag, type Db, type Engine } from '#backend/db/tables.ts'

interface Vote {
  commentId: string
  userId: string
  value: -1 | 1
}

/** Takes a vote back; false when there was no such vote. */
export async function withdraw(db: Db, { commentId, userId, value }: Vote): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom('votes')
    .where('commentId', '=', commentId)
    .where('userId', '=', userId)
    .where('value', '=', value)
    .returning('value')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Votes, in place of what that member voted before. */
export const cast = (db: Db, vote: Vote) =>
  db
    .insertInto('votes')
    .values(vote)
    .onConflict(conflict => conflict.columns(['commentId', 'userId']).doUpdateSet({ value: vote.value }))
    .execute()

export async function sumOfVotes(db: Db, commentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('votes')
    .where('commentId', '=', commentId)
    .select(eb => eb.fn.sum<number | null>('value').as('sum'))
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

export const markHelpful = (db: Db, id: string, helpful: boolean) =>
  db
    .updateTable('comments')
    .set({ helpful: helpful ? 1 : 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

interface Report {
  commentId: string
  userId: string
  reason: string
  createdAt: number
}

/** Files a report; a second one of the same member on the same comment changes nothing. */
export const report = (db: Db, given: Report) =>
  db
    .insertInto('reports')
    .values(given)
    .onConflict(conflict => conflict.columns(['commentId', 'userId']).doNothing())
    .execute()

interface Notice {
  ownerId: string
  now: number
  /** Whoever was told after this instant is not told again. */
  before: number
}

/**
 * Takes the right to tell an owner by mail about new feedback: gives where to write, or undefined when the owner does not want it, was told
 * already, or has an address that nobody verified. One statement, so that of many processes one writes.
 */
export const claimNotice = (db: Db, engine: Engine, { ownerId, now, before }: Notice) =>
  db
    .updateTable('resumes')
    .set({ notifiedAt: now })
    .where('userId', '=', ownerId)
    .where('notify', '=', 1)
    .where(eb =>
      eb.or([
        eb('notifiedAt', 'is', null),
        eb('notifiedAt', '<=', before),
        eb('notifiedAt', '>', now + clockTolerance),
      ]),
    )
    .where('userId', 'in', eb =>
      eb.selectFrom('user').where('emailVerified', '=', authFlag(engine, true)).select('id'),
    )
    .returning(eb => [
      eb.selectFrom('user').whereRef('user.id', '=', 'resumes.userId').select('email').as('email'),
    ])
    .executeTakeFirst()
