import type { Db } from './tables.ts'

/** The number of recommenders of a member, of all saved programs. */
export async function countRecommenders(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recommenders')
    .where('userId', '=', userId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
