import { findAnswers } from '#backend/db/saved-answers.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { deleteAnswers, saveAnswers } from './queries.ts'

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
