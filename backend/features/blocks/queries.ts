import type { Insertable } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

/** The members whom a member has blocked, the latest first. */
export const listBlocks = (db: Db, userId: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('user', 'user.id', 'blocks.blockedId')
    .where('blocks.userId', '=', userId)
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blocks.blockedId')
    .select(['blocks.blockedId', 'blocks.createdAt', 'user.name', 'user.image'])
    .execute()

/** The number of members whom a member has blocked. */
export async function countBlocks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .where('userId', '=', userId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether there is a member with an id. */
export const findMember = (db: Db, id: string) =>
  db.selectFrom('user').where('id', '=', id).select('id').executeTakeFirst()

/** Blocks a member; once more changes nothing. */
export const addBlock = (db: Db, block: Insertable<Tables['blocks']>) =>
  db
    .insertInto('blocks')
    .values(block)
    .onConflict(conflict => conflict.columns(['userId', 'blockedId']).doNothing())
    .execute()

/** Unblocks a member. */
export const deleteBlock = (db: Db, userId: string, blockedId: string) =>
  db.deleteFrom('blocks').where('userId', '=', userId).where('blockedId', '=', blockedId).execute()
