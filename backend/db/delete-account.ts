import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Takes a member's comments out of the threads of others: those that others replied to, however far
 * below, stay as places without text or author; the others go.
 */
async function withdrawComments(db: Db, userId: string): Promise<void> {
  await sql`with recursive answered("id", "parentId") as (
      select "id", "parentId" from comments
      where "ownerId" in (select "ownerId" from comments where "authorId" = ${userId})
        and ("authorId" is null or "authorId" <> ${userId})
      union
      select above."id", above."parentId" from comments above join answered on answered."parentId" = above."id"
    )
    delete from comments where "authorId" = ${userId} and "id" not in (select "id" from answered)`.execute(db)
  await db
    .updateTable('comments')
    .set({ content: '', authorId: null, placePage: null, placeX: null, placeY: null, placeFile: null })
    .where('authorId', '=', userId)
    .execute()
}

/**
 * Deletes an account with everything that goes with it, within a transaction that holds it; gives
 * the keys of the files that nothing names any more.
 */
export async function removeAccount(db: Db, userId: string): Promise<string[]> {
  const resumes = await db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select('fileKey as key')
    .execute()
  const photos = await db.selectFrom('photos').where('userId', '=', userId).select('key').execute()
  await withdrawComments(db, userId)
  // What was published stays, without a name; the rest was between the member and the
  // administrators.
  await db
    .deleteFrom('contributions')
    .where('userId', '=', userId)
    .where('status', '!=', 'approved')
    .execute()
  await db.deleteFrom('user').where('id', '=', userId).execute()
  return [...resumes, ...photos].map(({ key }) => key)
}
