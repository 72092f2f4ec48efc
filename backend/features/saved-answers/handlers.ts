import type { Insertable } from 'kysely'
import { findAnswers } from '#backend/db/saved-answers.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Saves answers in place of earlier ones of the same member. */
const saveAnswers = (db: Db, row: Insertable<Tables['answers']>) =>
  db
    .insertInto('answers')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(row))
    .execute()

const deleteAnswers = (db: Db, userId: string) =>
  db.deleteFrom('answers').where('userId', '=', userId).execute()

/** Answers about eligibility in the profile; not in the specification. */
export const savedAnswers: Handlers['savedAnswers'] = {
  async get({ db, member }) {
    const row = await findAnswers(db, member.uid)
    if (!row) return { answers: null, savedAt: null }
    const { savedAt, ...answers } = row
    return { answers, savedAt: new Date(savedAt).toISOString() }
  },

  async save({ db, input, member, services }) {
    const given = JSON.stringify(input.given)
    await saveAnswers(db, { ...input, given, userId: member.uid, savedAt: services.clock.now() })
    return {}
  },

  async remove({ db, member }) {
    await deleteAnswers(db, member.uid)
    return {}
  },
}
