import type { ProgramAudience } from './program-record.ts'
import type { SchoolGroup } from './program-values.ts'
import { stateNameInSentence } from './states.ts'
import { capitalize, joinNames } from './values.ts'

export const groupNames: Record<SchoolGroup, string> = {
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

/** `HBCUs`, `Schools in Georgia`, names; empty when a program names no school. */
export function describeSchools(rule: ProgramAudience['schools']): string {
  if (!rule) return ''
  const { groups, names, states } = rule
  if (names.length > 0) return joinNames(names)
  const kinds = groups.length > 0 ? joinNames(groups.map(group => groupNames[group])) : 'Schools'
  const place = states.length > 0 ? ` in ${joinNames(states.map(stateNameInSentence))}` : ''
  return capitalize(kinds) + place
}
