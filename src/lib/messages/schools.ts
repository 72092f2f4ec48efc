import type { SchoolGroup } from '#catalog/program-values.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { stateNameInSentence } from '#catalog/states.ts'
import { joinNames } from '#catalog/values.ts'

/** Messages about programs on the page of a school. */
export const schoolMessages = {
  more: 'More programs',
  openToAll: ({ level }: SchoolFacts) =>
    `for ${level === 'graduate' ? 'graduate' : 'college'} students name no school at all. Find them in the`,
  all: ({ name }: SchoolFacts) => `All programs for students of ${name}`,
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
    `For schools of ${joinNames(groups.flatMap(group => shortNames[group] ?? []))}`,
  hbcu: () => 'For students of any HBCU',
  state: ({ state }: SchoolFacts) => `For students at schools in ${stateNameInSentence(state)}`,
  twoYear: () => 'For students of two-year colleges',
  highSchool: () => 'For those who come here from high school',
} as const
