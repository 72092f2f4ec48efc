import { groupNames, joinNames } from '../contract/audience-names.ts'
import type { SchoolGroup } from '../contract/program-values.ts'
import type { Program } from '../contract/programs.ts'
import type { SchoolFacts } from '../contract/school-rules.ts'
import { stateNameInSentence } from '../contract/states.ts'

/** Messages about programs on the page of a school. */
export const schoolMessages = {
  programs: 'Programs',
  openToAll: 'for college students name no school at all. Find them in the',
  catalog: 'catalog',
  calendar: 'Calendar of these deadlines',
  advice: 'Each has more conditions. Read those first, and confirm dates with the provider.',
} as const

const shortNames: Partial<Record<SchoolGroup, string>> = {
  uncf: 'UNCF',
  tmcf: 'TMCF',
  '1890': 'the 1890 land-grant universities',
}

/** Headings of the lists of programs on the page of a school. */
export const schoolHeadings = {
  own: ({ name }: SchoolFacts) => `For students of ${name}`,
  groups: ({ groups }: SchoolFacts) =>
    `For schools of ${groups.flatMap(group => shortNames[group] ?? []).join(', ')}`,
  hbcu: () => 'For students of any HBCU',
  state: ({ state }: SchoolFacts) => `For students at schools in ${stateNameInSentence(state)}`,
  highSchool: () => 'For those who come here from high school',
} as const

/** The schools whose students a program takes; empty when the provider names none. */
export function describeSchools({
  university,
  audience: { schools },
}: Pick<Program, 'university' | 'audience'>): string {
  if (!schools) return university
  const { groups, names, states } = schools
  if (names.length > 0) return joinNames(names)
  const kinds = groups.length > 0 ? joinNames(groups.map(group => groupNames[group])) : 'Schools'
  const place = states.length > 0 ? ` in ${joinNames(states.map(stateNameInSentence))}` : ''
  return kinds.charAt(0).toUpperCase() + kinds.slice(1) + place
}
