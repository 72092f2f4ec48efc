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
