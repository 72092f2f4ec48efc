import type { Engine } from './store.ts'
import type { Db } from './tables.ts'

/**
 * Locks the account of a member until the transaction ends, so that transactions of one member run
 * one after the other. SQLite serializes all transactions by itself.
 */
export async function lockMember(db: Db, engine: Engine, userId: string): Promise<void> {
  if (engine === 'sqlite') return
  await db.selectFrom('user').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}
