import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
import { otherSchool } from '#catalog/school-rules.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'

/** The questions that are answered by a choice, in their order. */
export const choiceQuestions = [
  'year',
  'school',
  'field',
  'state',
  'status',
] as const satisfies readonly (keyof EligibilityAnswers)[]
export type ChoiceQuestion = (typeof choiceQuestions)[number]

type Option = readonly [value: string, label: string]

/** `High-school senior` for `a high-school senior`. */
const toLabel = (name: string): string =>
  name.replace(/^an? /, '').replace(/^./, letter => letter.toUpperCase())

/** The choices of a question, the first for no answer. */
export function listOptions(question: ChoiceQuestion, schools: readonly string[]): Option[] {
  const options: Record<ChoiceQuestion, () => Option[]> = {
    year: () =>
      Object.entries(studyYears).map(([year, { one }]) => [
        year,
        year === 'graduate' ? messages.otherDegree : toLabel(one),
      ]),
    school: () => [
      [otherSchool, messages.otherSchool],
      ...schools.map(name => [name, name] as const),
    ],
    field: () => fieldsOfStudy.map(({ id, name }) => [id, toLabel(name)]),
    state: () => [
      ...states.map(({ code, name }) => [code, name] as const),
      [elsewhere, messages.elsewhere],
    ],
    status: () =>
      Object.entries(statusAnswers).map(([status, { one }]) => [
        status,
        status === 'other' ? messages.otherStatus : toLabel(one),
      ]),
  }
  return [['', messages.notSaid], ...options[question]()]
}
