import type { Db } from './tables.ts'

/**
 * Locks the account of a member until the transaction ends, so that transactions of one member run
 * one after the other.
 */
export const lockMember = (db: Db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
