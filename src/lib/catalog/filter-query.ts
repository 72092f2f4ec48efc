import { deadlineStateLabels } from './deadline-text.ts'
import type { FilterChoice, FilterSet, Filters } from './filters.ts'
import { citizenshipStatuses, typeSlug } from './program-values.ts'
import { slugOf } from './values.ts'

// Apart, so that the first render of a page needs no search.

/** The name of the search in the address. */
export const searchNames: Readonly<Record<FilterSet, string>> = { catalog: 'q', programs: 'search' }

/** Stands for what the provider says nothing of, which is not the same as any. */
export const notStated = 'not-stated'

/** The filters of /programs, whose choices come with the catalog. */
const programFilters = ['month', 'university', 'type', 'citizenship', 'deadline']

/** The names in the address: of the search, the filters and the order. */
export const listFilterNames = (set: FilterSet, choices: readonly FilterChoice[]): string[] => [
  searchNames[set],
  ...(set === 'programs' ? programFilters : choices.map(({ name }) => name)),
  'sort',
]

/** The filters in the query of an address; names that the page lacks are left out. */
export function parseFilters(
  query: URLSearchParams,
  choices: readonly FilterChoice[],
  set: FilterSet,
): Filters {
  const read = Object.fromEntries(
    listFilterNames(set, choices)
      .map(name => [name, query.get(name)?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  )
  // Links of earlier versions name a status so: `?citizenship=US+Citizen`.
  const former = query.get('citizenship')?.trim().toLowerCase().replaceAll(' ', '-')
  const status = citizenshipStatuses.find(each => each === former)
  return set === 'catalog' && status ? { status, ...read } : read
}

/** The query of /catalog that finds what a query of /programs finds. */
export function toCatalogQuery(programs: URLSearchParams): URLSearchParams {
  const read = (name: string) => programs.get(name) ?? ''
  const [state = ''] =
    Object.entries(deadlineStateLabels).find(([, label]) => label === read('deadline')) ?? []
  const values = {
    [searchNames.catalog]: read(searchNames.programs),
    type: read('type') && typeSlug(read('type')),
    school: slugOf(read('university')),
    // `parseFilters` reads it as a status.
    citizenship: read('citizenship'),
    month: read('month'),
    state,
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}
