import { deadlineStateLabels } from './deadline-text.ts'
import type { FilterChoice, FilterSet, Filters } from './filters.ts'
import { citizenshipStatuses, typeSlug } from './program-values.ts'
import { slugOf } from './values.ts'

// Apart, so that the first render of a page needs no search.

/** The name of the search in the address. */
export const searchNames: Readonly<Record<FilterSet, string>> = { catalog: 'q', programs: 'search' }

/** Stands for what the provider says nothing of, which is not the same as any. */
export const notStated = 'not-stated'

/** The filters of /programs, whose choices come with the catalog; the last as in /catalog. */
export const programFilters: readonly string[] = [
  ...['month', 'university', 'type', 'citizenship'],
  ...['state', 'money', 'papers', 'need', 'when'],
]

/** Filters of /catalog by what "Does it fit me?" asks: links set them, the panel asks once. */
export const askedFilters: readonly string[] = ['field', 'level', 'status', 'place', 'school']

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
  // Links of earlier versions: `/catalog?citizenship=US+Citizen`, `/programs?deadline=Open`.
  const former = query.get('citizenship')?.trim().toLowerCase().replaceAll(' ', '-')
  const status = citizenshipStatuses.find(each => each === former)
  if (set === 'catalog') return status ? { status, ...read } : read
  const label = query.get('deadline')
  const [state] = Object.entries(deadlineStateLabels).find(([, text]) => text === label) ?? []
  return state ? { state, ...read } : read
}

/** The query of /catalog that finds what a query of /programs finds. */
export function toCatalogQuery(programs: URLSearchParams): URLSearchParams {
  const {
    search = '',
    type = '',
    university = '',
    ...same
  } = parseFilters(programs, [], 'programs')
  // `parseFilters` reads the citizenship as a status.
  const values = {
    [searchNames.catalog]: search,
    type: type && typeSlug(type),
    school: slugOf(university),
    ...same,
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}
