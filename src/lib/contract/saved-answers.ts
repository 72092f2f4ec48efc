import * as z from 'zod/mini'
import { EligibilityAnswers } from './eligibility-answers.ts'
import { endpoint } from './endpoint.ts'
import { savedAnswersPath } from './page-script-paths.ts'
import { instant } from './reply.ts'

/**
 * The answers to the questions of "Does it fit me?" in the profile of a member, who saves them
 * there; beyond the specification, so other backends have none of it.
 */
export const savedAnswers = {
  get: endpoint({
    summary: "The member's saved answers about eligibility, and since when; null without any.",
    method: 'GET',
    path: savedAnswersPath,
    access: 'member',
    reply: z.object({
      answers: z.nullable(EligibilityAnswers),
      savedAt: z.nullable(instant),
    }),
  }),
  save: endpoint({
    summary: 'Save the answers about eligibility in the profile, in place of earlier ones.',
    method: 'PUT',
    path: savedAnswersPath,
    access: 'member',
    input: EligibilityAnswers,
  }),
  remove: endpoint({
    summary: 'Remove the answers about eligibility from the profile.',
    method: 'DELETE',
    path: savedAnswersPath,
    access: 'member',
    freesSpace: true,
  }),
}
