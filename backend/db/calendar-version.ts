import type { Db } from './tables.ts'

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
