import * as z from 'zod/mini'
import { type StatusAnswer, type StudyYear, statusAnswers, studyYears } from './audience-names.ts'
import { fieldsOfStudy } from './fields.ts'
import { text } from './input.ts'
import { limits, maxGpa } from './limits.ts'
import { elsewhere, states } from './states.ts'

const years = Object.keys(studyYears) as StudyYear[]
const statuses = Object.keys(statusAnswers) as StatusAnswer[]
const fields = fieldsOfStudy.map(({ id }) => id)
const stateCodes = [...states.map(({ code }) => code), elsewhere]

/** The answers of a student to the questions of "Does it fit me?"; null: not said. */
export const EligibilityAnswers = z.object({
  year: z.nullable(z.enum(years, { error: 'Year must be one of the list' })),
  /** The name of an HBCU, or `other`. */
  school: z.nullable(
    text({
      label: 'School',
      max: limits.college,
      required: 'School must not be blank',
      isName: true,
    }),
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
})
export type EligibilityAnswers = z.output<typeof EligibilityAnswers>
