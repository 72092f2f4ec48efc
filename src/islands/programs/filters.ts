import type { Now } from '#catalog/days.ts'
import { deadlineStateLabels } from '#catalog/deadline-text.ts'
import { deadlineOrder, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { toSearchText } from '#catalog/search-text.ts'
import { compareTexts, monthNames } from '#catalog/values.ts'
import { createFilter, type Filterable, type Filters, sortByName } from '#lib/filters.ts'

/** The filters that have a list of choices, in the order of the page. */
export const choiceNames = ['month', 'university', 'type', 'citizenship', 'deadline'] as const
export type ChoiceName = (typeof choiceNames)[number]

export const filterNames = ['search', ...choiceNames, 'sort'] as const
/** The filters of the programs page (spec section 4, Program filters). */
export type ProgramFilters = Filters<(typeof filterNames)[number]>
export const noFilters: ProgramFilters = {
  search: '',
  month: '',
  university: '',
  type: '',
  citizenship: '',
  deadline: '',
  sort: '',
}

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
  deadline: [],
}

/** A record may name several values, separated by semicolons. */
const valuesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(';')
    .map(value => value.trim())
    .filter(Boolean)

/** A program with what searching needs. */
export interface Indexed extends Filterable<ChoiceName> {
  program: Program
  values: Record<ChoiceName, readonly string[]>
  /** What the search reads besides the name; missing until the facts are read. */
  words?: string
  /** Its place by deadline, as in the catalog. */
  order: string
}

export function indexProgram(program: Program, now: Now): Indexed {
  const status = getDeadlineStatus(program, now)
  return {
    program,
    text: toSearchText(program.name),
    values: {
      month: valuesOf(program.applicationMonth),
      university: valuesOf(program.university),
      type: valuesOf(program.type),
      citizenship: valuesOf(program.citizenship),
      deadline: [deadlineStateLabels[status.state]],
    },
    order: deadlineOrder(status, now.today),
  }
}

/** Whether records say which groups of schools they are for, which other files do not. */
const namesGroups = ({ program: { audience } }: Indexed): boolean =>
  (audience.schools?.groups.length ?? 0) > 0

/**
 * The choices of a filter: the specification's first, then what the data holds besides, sorted.
 * Where records name groups of schools, only universities that match one are offered.
 */
export function choicesOf(name: ChoiceName, all: readonly Indexed[]): string[] {
  const found = new Set(all.flatMap(({ values }) => values[name]))
  const isOffered = (value: string) =>
    name !== 'university' || found.has(value) || !all.some(namesGroups)
  const first = specified[name].filter(isOffered)
  for (const value of first) found.delete(value)
  return [...first, ...sortByName([...found])]
}

/**
 * The programs whose name contains the search and that have each chosen value (spec section 5),
 * then those that the words of the search are about; `sort` puts the next deadline first.
 */
export function filterPrograms(
  all: readonly Indexed[],
  { search, sort, ...choices }: ProgramFilters,
  createSearch?: (query: string) => (words: string) => boolean,
): Program[] {
  const chosen = all.filter(createFilter('', choices))
  const byName = createFilter(search, {})
  const isAbout = search.trim() === '' ? undefined : createSearch?.(search)
  const named = chosen.filter(byName)
  const about = isAbout
    ? chosen.filter(each => !byName(each) && each.words !== undefined && isAbout(each.words))
    : []
  const found = [...named, ...about]
  if (sort) found.sort((a, b) => compareTexts(a.order, b.order))
  return found.map(({ program }) => program)
}
