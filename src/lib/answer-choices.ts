import type { ProfileQuestion } from '#catalog/eligibility-facts.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
import { otherSchool, undecidedSchool } from '#catalog/school-rules.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'

type Choice = readonly [value: string, label: string, aliases?: readonly string[]]

/** `High-school senior` for `a high-school senior`. */
const toLabel = (name: string): string =>
  name.replace(/^an? /, '').replace(/^./, letter => letter.toUpperCase())

/** The choices of the first questions, wherever they are asked; `schools` are the HBCUs. */
export const listAnswerChoices = (
  schools: readonly { name: string; aliases: readonly string[] }[],
): Record<Exclude<ProfileQuestion, 'gpa'>, Choice[]> => ({
  year: Object.entries(studyYears).map(([year, { one }]) => [
    year,
    year === 'graduate' ? messages.otherDegree : toLabel(one),
  ]),
  school: [
    [undecidedSchool, messages.undecidedSchool],
    ...schools.map(({ name, aliases }): Choice => [name, name, aliases]),
    [otherSchool, messages.otherSchool],
  ],
  field: fieldsOfStudy.map(({ id, name }) => [id, toLabel(name)]),
  state: [...states.map(({ code, name }): Choice => [code, name]), [elsewhere, messages.elsewhere]],
  status: Object.entries(statusAnswers).map(([status, { one }]) => [
    status,
    status === 'other' ? messages.otherStatus : toLabel(one),
  ]),
})
