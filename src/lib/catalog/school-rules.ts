import type { SchoolGroup } from './program-values.ts'
import type { ProgramAudience } from './record.ts'
import { stateNameInSentence } from './states.ts'
import { capitalize, joinNames } from './values.ts'

/** What a school is known to be, for conditions on where one must study. */
export interface SchoolFacts {
  name: string
  aliases: readonly string[]
  /** Two letters. */
  state: string
  /** `4-year`, `2-year`, or `graduate` without undergraduates; empty if not known. */
  level: string
  /** `public` or `private`; empty if not known. */
  control: string
  groups: readonly SchoolGroup[]
  /** Groups of which it is not known whether the school is a member. */
  unknownGroups: readonly SchoolGroup[]
}

/** Stands for any school that is not on the list of HBCUs. */
export const otherSchool = 'other'

/** Stands for an HBCU that is not chosen yet. */
export const undecidedSchool = 'undecided'

/** Whether a school is of a group; null if that is not known, or for a college that is no HBCU. */
export function isMember(school: SchoolFacts | null, group: SchoolGroup): boolean | null {
  if (school === null) return ['hbcu', 'uncf', '1890'].includes(group) ? false : null
  // Every HBCU is a minority-serving institution; by law none is one of the next two.
  if (['hbcu', 'msi'].includes(group) || school.groups.includes(group)) return true
  if (['pbi', 'tcu'].includes(group)) return false
  const isListed = ['uncf', 'tmcf', '1890'].includes(group)
  return isListed && !school.unknownGroups.includes(group) ? false : null
}

/** Whether all are true; null where that is not known. */
export const every = (verdicts: readonly (boolean | null)[]): boolean | null =>
  verdicts.includes(false) ? false : verdicts.includes(null) ? null : true
/** Whether one is true; null where that is not known. */
export const some = (verdicts: readonly (boolean | null)[]): boolean | null =>
  verdicts.includes(true) ? true : verdicts.includes(null) ? null : false

/** Whether a school goes by a name. */
export const isSchool = ({ name, aliases }: SchoolFacts, other: string): boolean =>
  [name, ...aliases].some(each => each.toLowerCase() === other.toLowerCase())

/**
 * Whether students of a school may apply, by the schools that a program names: null when that is
 * not known. A list of names is the program's own and counts more than its group.
 *
 * @param school null stands for one that is not an HBCU
 */
export function admitsSchool(
  { groups, names, states }: NonNullable<ProgramAudience['schools']>,
  school: SchoolFacts | null,
): boolean | null {
  if (school && names.some(name => isSchool(school, name))) return true
  const inGroup = groups.length === 0 ? true : some(groups.map(group => isMember(school, group)))
  const inState = states.length === 0 || (school ? states.includes(school.state) : null)
  if (names.length === 0) return every([inGroup, inState])
  // A list of HBCUs leaves out every other college.
  return groups.length === 0 || every([inGroup, inState]) === false ? false : null
}

/** Other names of the schools that a program names; `list` are the HBCUs. */
export const listAliases = (
  { schools }: Pick<ProgramAudience, 'schools'>,
  list: readonly SchoolFacts[],
): string[] =>
  schools?.names.flatMap(name => list.find(school => isSchool(school, name))?.aliases ?? []) ?? []

/** The states in which one must live or study; `list` are the HBCUs. */
export function listStates(
  { residence, schools }: Pick<ProgramAudience, 'residence' | 'schools'>,
  list: readonly SchoolFacts[],
): string[] {
  const named = list.filter(school => schools?.names.some(name => isSchool(school, name)))
  return [
    ...new Set([
      ...(residence ?? []),
      ...(schools?.states ?? []),
      ...named.map(({ state }) => state),
    ]),
  ]
}

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
const inStates = (states: readonly string[], word?: 'or'): string =>
  states.length > 0 ? ` in ${joinNames(states.map(stateNameInSentence), word)}` : ''

/** `HBCUs in Georgia`, or `schools` without a group. */
export const nameGroups = ({ groups, states }: SchoolRule, word?: 'or'): string =>
  (joinNames(
    groups.map(group => groupNames[group]),
    word,
  ) || 'schools') + inStates(states, word)

/** `HBCUs`, `Schools in Georgia`, names; empty when a program names no school. */
export const describeSchools = (rule: SchoolRule | null): string =>
  rule === null ? '' : joinNames(rule.names) || capitalize(nameGroups(rule))
