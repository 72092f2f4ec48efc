import { toStudent } from '#catalog/answers.ts'
import type { Condition } from '#catalog/conditions.ts'
import { describeVerdict, getVerdict } from '#catalog/eligibility.ts'
import { type Answers, type Given, noAnswers } from '#catalog/given-answers.ts'
import { programLevels } from '#catalog/program-values.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'

export const schools: readonly SchoolFacts[] = [
  {
    name: 'Spelman College',
    aliases: [],
    state: 'GA',
    level: '4-year',
    control: 'private',
    groups: ['uncf'],
    unknownGroups: [],
  },
  {
    name: 'Alabama A&M University',
    aliases: ['AAMU'],
    state: 'AL',
    level: '4-year',
    control: 'public',
    groups: ['tmcf', '1890'],
    unknownGroups: [],
  },
  {
    name: 'Morris Brown College',
    aliases: [],
    state: 'GA',
    level: '4-year',
    control: 'private',
    groups: [],
    unknownGroups: ['tmcf'],
  },
  {
    name: 'Shorter College',
    aliases: [],
    state: 'AR',
    level: '2-year',
    control: 'private',
    groups: [],
    unknownGroups: [],
  },
]

export const nothingStated: ProgramAudience = {
  levels: [],
  class_years: [],
  citizenship: null,
  residence: null,
  schools: null,
  fields: [],
  gpa: null,
  need: null,
  conditions: [],
}
export const anybody: ProgramAudience = {
  ...nothingStated,
  levels: [...programLevels],
  citizenship: [],
  fields: ['all'],
}
export const sophomore: Answers = {
  ...noAnswers,
  year: 'second',
  school: 'Spelman College',
  field: 'biology',
  state: 'GA',
  status: 'us-citizen',
  gpa: 3.2,
}

/** A condition that decides, of kind `other` if nothing else is said. */
export const condition = (fields: Partial<Condition>): Condition => ({
  kind: 'other',
  effect: 'requires',
  text: 'some words',
  ...fields,
})

/** The verdict on a program for the sophomore, with other facts and answers. */
export const check = (
  audience: Partial<ProgramAudience>,
  answers: Partial<Answers> = {},
  given: Readonly<Record<string, Given>> = {},
) =>
  getVerdict(
    { ...anybody, ...audience },
    toStudent({ ...sophomore, ...answers, given: { ...answers.given, ...given } }, schools),
  )

/** The same in words. */
export const describe = (...of: Parameters<typeof check>): string => describeVerdict(check(...of))

export const only = (groups: NonNullable<ProgramAudience['schools']>['groups']) => ({
  schools: { groups, names: [], states: [] },
})
export const named = (...names: string[]) => ({ schools: { groups: [], names, states: [] } })
