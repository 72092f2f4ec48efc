import * as z from 'zod/mini'
import { fieldsOfStudy } from '#catalog/fields.ts'
import type { Answers } from '#catalog/given-answers.ts'
import { isSharedWithAccount, isValidAnswer } from '#catalog/given-answers.ts'
import { maxGpa } from '#catalog/limits.ts'
import { type StudyYear, studyYears } from '#catalog/program-values.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'
import { instant } from './reply.ts'

const path = '/api/users/eligibility-answers'
const years = Object.keys(studyYears) as StudyYear[]
const fields = fieldsOfStudy.map(({ id }) => id)
const stateCodes = [...states.map(({ code }) => code), elsewhere]

const inOwnKind = 'Given must answer each question in its own kind'

const Given = z
  .catchall(
    z.object({}, 'Given must be an object'),
    z.union([z.boolean(), z.number(), z.string()], inOwnKind),
  )
  .check(
    z.refine(given => Object.keys(given).every(isSharedWithAccount), {
      error: 'Given must hold only answers that an account may keep',
      abort: true,
    }),
    z.refine(given => Object.entries(given).every(([key, value]) => isValidAnswer(key, value)), {
      error: inOwnKind,
    }),
  )

/**
 * The answers of a student to the questions of "Does it fit me?"; null: not said. Citizenship and
 * immigration status, and what "about you" asks, never leave the browser.
 */
export const EligibilityAnswers = z.object({
  year: z.nullable(z.enum(years, { error: 'Year must be one of the list' })),
  /** The name of an HBCU, or `other`. */
  school: z.nullable(
    text('School', limits.college, { required: 'School must not be blank', isName: true }),
  ),
  field: z.nullable(z.enum(fields, { error: 'Field must be one of the list' })),
  /** The state of residence: two letters, or `elsewhere`. */
  state: z.nullable(z.enum(stateCodes, { error: 'State must be one of the list' })),
  /** On a scale of 4. */
  gpa: z.nullable(
    z
      .number(`GPA must be a number from 0 to ${maxGpa}`)
      .check(
        z.gte(0, `GPA must be a number from 0 to ${maxGpa}`),
        z.lte(maxGpa, `GPA must be a number from 0 to ${maxGpa}`),
      ),
  ),
  /** By the id of a shared question; the scores are `sat` and `act`. */
  given: z._default(Given, {}),
}) satisfies z.ZodMiniType<Omit<Answers, 'status'>>
export type EligibilityAnswers = z.output<typeof EligibilityAnswers>

/** The answers in the profile of a member, beyond the specification. */
export const savedAnswers = {
  get: endpoint('GET', path, 'member', {
    summary: "The member's saved answers about eligibility, and since when; null without any.",
    reply: z.object({ answers: z.nullable(EligibilityAnswers), savedAt: z.nullable(instant) }),
  }),
  save: endpoint('PUT', path, 'member', {
    summary: 'Save the answers about eligibility in the profile, in place of earlier ones.',
    input: EligibilityAnswers,
  }),
  remove: endpoint('DELETE', path, 'member', {
    summary: 'Remove the answers about eligibility from the profile.',
  }),
}
