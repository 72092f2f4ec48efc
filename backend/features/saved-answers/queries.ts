import type { Insertable } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Saves answers in place of earlier ones of the same member. */
export const saveAnswers = (db: Db, row: Insertable<Tables['answers']>) =>
  db
    .insertInto('answers')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(row))
    .execute()

export const deleteAnswers = (db: Db, userId: string) =>
  db.deleteFrom('answers').where('userId', '=', userId).execute()
