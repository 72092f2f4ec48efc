import { type Kysely, sql } from 'kysely'
import type { Db, Engine, Tables } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/call.ts'
import { catalogue } from '#contract/errors.ts'
import { photosOf, resumeOf } from './belongings.ts'
import { findAccount, hasPassword, sessionsOf } from './queries.ts'

/** Without a password, only somebody who signed in this recently deletes an account; in milliseconds. */
const young = 10 * 60_000

/**
 * Takes a member's comments out of the threads of others: those that others replied to, however far below, stay as places
 * without text or author; the others go.
 */
async function withdrawComments(db: Kysely<Tables>, userId: string): Promise<void> {
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
function removeAccount(db: Db, engine: Engine, userId: string): Promise<string[]> {
  return db.transaction().execute(async within => {
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
}

/** A deleted row stays in the write-ahead log until it is folded into the file, where deleting overwrites. */
const foldLog = (db: Db) => sql`pragma wal_checkpoint(truncate)`.execute(db)

/** Deleting one's account (quality bar, Privacy, Delete). */
export const removal: Pick<Handlers['account'], 'remove'> = {
  async remove({ db, input, member, token, services, fail }) {
    if (input.confirmation !== 'DELETE') {
      throw fail('account/not-confirmed', {
        fields: { confirmation: catalogue['account/not-confirmed'].message },
      })
    }
    if (await hasPassword(db, member.uid)) {
      if (!(await services.auth.isPassword(member.uid, input.password ?? ''))) {
        throw fail('account/wrong-password', {
          fields: { password: catalogue['account/wrong-password'].message },
        })
      }
    } else {
      const session = (await sessionsOf(db, member.uid)).find(row => row.token === token)
      const age = services.clock.now() - new Date(session?.createdAt ?? 0).getTime()
      if (age > young) throw fail('account/stale')
    }
    const files = await removeAccount(db, services.engine, member.uid)
    // What fails here is found by the sweep, which removes every file that no row names.
    services.later('files of a deleted account were not removed', async () => {
      for (const key of files) await services.files.remove(key)
    })
    if (services.engine === 'sqlite') {
      services.later('the log of the database was not folded', async () => void (await foldLog(db)))
    }
    return {}
  },
}
