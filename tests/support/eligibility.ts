import { checkEligibility, toStudent } from '#catalog/eligibility.ts'
import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
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
  other: [],
}
export const anybody: ProgramAudience = {
  ...nothingStated,
  levels: [...programLevels],
  citizenship: [],
  fields: ['all'],
}
export const sophomore: EligibilityAnswers = {
  year: 'second',
  school: 'Spelman College',
  field: 'biology',
  state: 'GA',
  status: 'us-citizen',
  gpa: 3.2,
}

export const check = (
  audience: Partial<ProgramAudience>,
  answers: Partial<EligibilityAnswers> = {},
) => checkEligibility({ ...anybody, ...audience }, toStudent({ ...sophomore, ...answers }, schools))
export const only = (groups: NonNullable<ProgramAudience['schools']>['groups']) => ({
  schools: { groups, names: [], states: [] },
})
export const named = (...names: string[]) => ({ schools: { groups: [], names, states: [] } })
