import type { Db } from '#backend/db/tables.ts'

/** The version of the address of a member's calendar; undefined without such a member. */
export async function findCalendarVersion(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('calendars', 'calendars.userId', 'user.id')
    .where('user.id', '=', userId)
    .select('calendars.version')
    .executeTakeFirst()
  return row && (row.version ?? 0)
}

/** Gives the address of a member's calendar the next version. */
export async function incrementCalendarVersion(db: Db, userId: string): Promise<number> {
  const { version } = await db
    .insertInto('calendars')
    .values({ userId, version: 1 })
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('calendars.version'), '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The letters that are due on a day and not done, with their programs. */
export const listDueLetters = (db: Db, userId: string) =>
  db
    .selectFrom('recommenders')
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('dueOn', 'is not', null)
    .orderBy('id')
    .select(['id', 'programId', 'name', 'dueOn'])
    .$narrowType<{ dueOn: string }>()
    .execute()
