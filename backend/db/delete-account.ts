import { sql } from 'kysely'
import { deleteSuggestedVersions } from './content-versions.ts'
import { deleteFiles } from './file-deletions.ts'
import type { Db } from './tables.ts'

/**
 * Locks the resume of a member and the threads with their comments, so that nobody replies to one
 * that is being deleted.
 */
async function lockThreads(db: Db, userId: string): Promise<void> {
  const threads = db.selectFrom('comments').where('authorId', '=', userId).select('ownerId')
  await db
    .selectFrom('resumes')
    .where(eb => eb.or([eb('userId', '=', userId), eb('userId', 'in', threads)]))
    .orderBy('userId')
    .select('userId')
    .forNoKeyUpdate()
    .execute()
}

/** Deletes a member's comments; those with replies of others lose text and author instead. */
async function deleteComments(db: Db, userId: string): Promise<void> {
  await sql`with recursive answered("id", "parentId") as (
      select "id", "parentId" from comments
      where "ownerId" in (select "ownerId" from comments where "authorId" = ${userId})
        and ("authorId" is null or "authorId" <> ${userId})
      union
      select above."id", above."parentId" from comments above join answered on answered."parentId" = above."id"
    )
    delete from comments where "authorId" = ${userId} and "id" not in (select "id" from answered)`.execute(
    db,
  )
  await db
    .updateTable('comments')
    .set({
      content: '',
      authorId: null,
      placePage: null,
      placeX: null,
      placeY: null,
      placeFile: null,
    })
    .where('authorId', '=', userId)
    .execute()
}

/** Deletes the links that reset the password of an account. */
export const deleteResetLinks = (db: Db, userId: string) =>
  db.deleteFrom('verification').where('value', '=', userId).execute()

/**
 * Deletes an account and its data (docs/privacy.md), within a transaction that has locked it.
 */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await lockThreads(db, userId)
  const files = await db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select('fileKey as key')
    .unionAll(db.selectFrom('photos').where('userId', '=', userId).select('key'))
    .execute()
  await deleteFiles(
    db,
    files.map(({ key }) => key),
  )
  await deleteComments(db, userId)
  // Published contributions stay as they are published, without a name and what was sent before.
  await deleteSuggestedVersions(db, 'userId', userId)
  await db
    .deleteFrom('contributions')
    .where('userId', '=', userId)
    .where('status', '!=', 'approved')
    .execute()
  await db
    .updateTable('contributions')
    .set({ originalName: null, originalWebsite: null, originalDescription: null })
    .where('userId', '=', userId)
    .execute()
  await deleteResetLinks(db, userId)
  await db.deleteFrom('user').where('id', '=', userId).execute()
}
