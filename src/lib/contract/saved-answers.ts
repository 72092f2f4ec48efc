import * as z from 'zod/mini'
import type { EligibilityAnswers as Answers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { maxGpa } from '#catalog/limits.ts'
import {
  type StatusAnswer,
  type StudyYear,
  statusAnswers,
  studyYears,
} from '#catalog/program-values.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'
import { instant } from './reply.ts'

const path = '/api/users/eligibility-answers'
const years = Object.keys(studyYears) as StudyYear[]
const statuses = Object.keys(statusAnswers) as StatusAnswer[]
const fields = fieldsOfStudy.map(({ id }) => id)
const stateCodes = [...states.map(({ code }) => code), elsewhere]

/** The answers of a student to the questions of "Does it fit me?"; null: not said. */
export const EligibilityAnswers = z.object({
  year: z.nullable(z.enum(years, { error: 'Year must be one of the list' })),
  /** The name of an HBCU, or `other`. */
  school: z.nullable(
    text('School', limits.college, { required: 'School must not be blank', isName: true }),
  ),
  field: z.nullable(z.enum(fields, { error: 'Field must be one of the list' })),
  /** The state of residence: two letters, or `elsewhere`. */
  state: z.nullable(z.enum(stateCodes, { error: 'State must be one of the list' })),
  status: z.nullable(z.enum(statuses, { error: 'Status must be one of the list' })),
  /** On a scale of 4. */
  gpa: z.nullable(
    z
      .number(`GPA must be a number from 0 to ${maxGpa}`)
      .check(
        z.gte(0, `GPA must be a number from 0 to ${maxGpa}`),
        z.lte(maxGpa, `GPA must be a number from 0 to ${maxGpa}`),
      ),
  ),
}) satisfies z.ZodMiniType<Answers>

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
    freesSpace: true,
  }),
}
