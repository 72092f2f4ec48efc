import { answerColumns } from '#backend/db/columns.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** The answers of a member, or undefined. */
export const findAnswers = (db: Db, userId: string) =>
  db
    .selectFrom('answers')
    .where('userId', '=', userId)
    .select([...answerColumns, 'savedAt'])
    .executeTakeFirst()

/** Saves answers in place of earlier ones of the same member. */
export const saveAnswers = (db: Db, row: Tables['answers']) =>
  db
    .insertInto('answers')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(row))
    .execute()

export const deleteAnswers = (db: Db, userId: string) =>
  db.deleteFrom('answers').where('userId', '=', userId).execute()
