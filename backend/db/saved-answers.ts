import * as z from 'zod/mini'
import { EligibilityAnswers } from '#contract/saved-answers.ts'
import type { Db } from './tables.ts'

/** The answers of a member about eligibility, and when they were saved; undefined without any. */
export async function findAnswers(db: Db, userId: string) {
  const row = await db
    .selectFrom('answers')
    .where('userId', '=', userId)
    .select([...z.keyof(EligibilityAnswers).options, 'savedAt'])
    .executeTakeFirst()
  return row && { ...row, given: JSON.parse(row.given) as EligibilityAnswers['given'] }
}
