import { incrementCalendarVersion } from './calendar-version.ts'
import type { Db } from './tables.ts'

/** Locks an account until the transaction ends, so that no session is added in the meantime. */
export const lockAccount = (db: Db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()

/**
 * Ends the sessions of an account, all but that of a token, and what they may have seen: the signed
 * URLs of its resume and, if wanted, the address of its calendar. Runs in a transaction.
 */
export async function endAccess(
  trx: Db,
  userId: string,
  { except = null, withCalendar = false }: { except?: string | null; withCalendar?: boolean },
): Promise<void> {
  // First, as when adding a comment: another order of locks would deadlock.
  await lockAccount(trx, userId)
  await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('token', '!=', except ?? '')
    .execute()
  await trx
    .updateTable('resumes')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
  if (withCalendar) await incrementCalendarVersion(trx, userId)
}
