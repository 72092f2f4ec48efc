import type { Db, Engine } from './tables.ts'

/**
 * Lets the transactions of one member happen one after the other; SQLite does that with all of
 * them.
 */
export async function holdMember(db: Db, engine: Engine, userId: string): Promise<void> {
  if (engine === 'sqlite') return
  await db.selectFrom('user').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}
