import type { ProgramAudience } from './program-record.ts'
import type { SchoolGroup } from './program-values.ts'
import { stateNameInSentence } from './states.ts'
import { capitalize, joinNames } from './values.ts'

type SchoolRule = NonNullable<ProgramAudience['schools']>

/** Names of groups of schools, within a sentence. */
const groupNames: Record<SchoolGroup, string> = {
  hbcu: 'HBCUs',
  pbi: 'predominantly Black institutions',
  hsi: 'Hispanic-serving institutions',
  tcu: 'tribal colleges',
  aanapisi: 'Asian American and Pacific Islander-serving institutions',
  msi: 'minority-serving institutions',
  uncf: 'UNCF member schools',
  tmcf: 'TMCF member schools',
  '1890': '1890 land-grant universities',
}

/** ` in Georgia and Texas`; empty without states. */
export const inStates = (states: readonly string[]): string =>
  states.length > 0 ? ` in ${joinNames(states.map(stateNameInSentence))}` : ''

/** `HBCUs in Georgia`, or `schools` without a group. */
export const nameGroups = ({ groups, states }: SchoolRule): string =>
  (joinNames(groups.map(group => groupNames[group])) || 'schools') + inStates(states)

/** `HBCUs`, `Schools in Georgia`, names; empty when a program names no school. */
export const describeSchools = (rule: SchoolRule | null): string =>
  rule === null ? '' : joinNames(rule.names) || capitalize(nameGroups(rule))
