import type { Program } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'

/** The choices of the programs page; empty means any (spec section 4, Program filters). */
export interface Filters {
  search: string
  month: string
  university: string
  type: string
  citizenship: string
}

export const noFilters: Filters = { search: '', month: '', university: '', type: '', citizenship: '' }

/** The filters that have a list of choices, in the order of the page. */
export const choiceNames = ['month', 'university', 'type', 'citizenship'] as const
export type ChoiceName = (typeof choiceNames)[number]

/** Choices that are offered whatever the data holds (spec section 9). */
const specified: Record<ChoiceName, readonly string[]> = {
  month: monthNames,
  university: [
    'Howard University',
    'Spelman College',
    'Morehouse College',
    'Fisk University',
    'Hampton University',
  ],
  type: ['Scholarship', 'Fellowship', 'Internship'],
  citizenship: ['US Citizen', 'International'],
}

/** A record may name several values, parted by semicolons. */
const valuesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(';')
    .map(value => value.trim())
    .filter(Boolean)

const fieldOf: Record<ChoiceName, (program: Program) => string | null> = {
  month: program => program.applicationMonth,
  university: program => program.university,
  type: program => program.type,
  citizenship: program => program.citizenship,
}

/** A program with what searching needs, computed once. */
export interface Indexed {
  program: Program
  name: string
  values: Record<ChoiceName, readonly string[]>
}

export const indexed = (program: Program): Indexed => ({
  program,
  name: program.name.toLowerCase(),
  values: {
    month: valuesOf(fieldOf.month(program)),
    university: valuesOf(fieldOf.university(program)),
    type: valuesOf(fieldOf.type(program)),
    citizenship: valuesOf(fieldOf.citizenship(program)),
  },
})

/** The choices of a filter: the specification's first, then what the data holds besides, sorted. */
export function choicesOf(name: ChoiceName, all: readonly Indexed[]): string[] {
  const found = new Set(all.flatMap(({ values }) => values[name]))
  for (const value of specified[name]) found.delete(value)
  return [...specified[name], ...[...found].sort((a, b) => a.localeCompare(b))]
}

/** Case-insensitive part of the name, and equality with each set choice (spec section 5). */
export function matching(all: readonly Indexed[], filters: Filters): Program[] {
  const search = filters.search.trim().toLowerCase()
  const set = choiceNames.filter(name => filters[name] !== '')
  return all
    .filter(
      ({ name, values }) => name.includes(search) && set.every(key => values[key].includes(filters[key])),
    )
    .map(({ program }) => program)
}
