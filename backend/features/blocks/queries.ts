import type { Insertable } from 'kysely'
import { selectVisibleResumes, type VisibilityQuery } from '#backend/db/blocks.ts'
import { countRows, hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** The members whom a member has blocked, the latest first. */
export const listBlocks = (db: Db, userId: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('user', 'user.id', 'blocks.blockedId')
    .where('blocks.userId', '=', userId)
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blocks.blockedId')
    .select(['blocks.blockedId', 'blocks.createdAt', 'user.name'])
    .execute()

/** The number of members whom a member has blocked. */
export const countBlocks = (db: Db, userId: string) =>
  countRows(db.selectFrom('blocks').where('userId', '=', userId))

/** Whether a member sees a resume or a comment of another one, or has blocked them already. */
export function canSee(db: Db, userId: string, query: VisibilityQuery): Promise<boolean> {
  const { viewerId } = query
  const resumes = selectVisibleResumes(db, query)
  const comments = resumes
    .innerJoin('comments', 'comments.ownerId', 'resumes.userId')
    .where('authorId', '=', userId)
    .where('hidden', '=', 0)
  const blocks = db
    .selectFrom('blocks')
    .where('userId', '=', viewerId)
    .where('blockedId', '=', userId)
    .select('userId')
  return hasRow(resumes.where('resumes.userId', '=', userId).unionAll(comments).unionAll(blocks))
}

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
