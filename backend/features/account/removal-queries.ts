import { sql } from 'kysely'
import type { Db, Engine } from '#backend/db/tables.ts'
import { photosOf, resumeOf } from './belongings.ts'
import { findAccount } from './queries.ts'

/**
 * Takes a member's comments out of the threads of others: those that others replied to, however far below, stay as places
 * without text or author; the others go.
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

/** Deletes an account with everything that goes with it, in one transaction; gives the files that nothing names any more. */
export const removeAccount = (db: Db, engine: Engine, userId: string): Promise<string[]> =>
  db.transaction().execute(async within => {
    await findAccount(within, engine, userId, { held: true })
    const resume = await resumeOf(within, userId)
    const photos = await photosOf(within, userId)
    await withdrawComments(within, userId)
    // What was published stays, without a name; the rest was between the member and the administrators.
    await within
      .deleteFrom('contributions')
      .where('userId', '=', userId)
      .where('status', '!=', 'approved')
      .execute()
    await within.deleteFrom('user').where('id', '=', userId).execute()
    return [...(resume ? [resume.fileKey] : []), ...photos.map(({ key }) => key)]
  })

/** A deleted row stays in the write-ahead log until it is folded into the file, where deleting overwrites. */
export const foldLog = (db: Db) => sql`pragma wal_checkpoint(truncate)`.execute(db)
