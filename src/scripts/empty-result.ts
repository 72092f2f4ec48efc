import type { SchoolFacts } from '#catalog/school-rules.ts'
import { catalogFiles } from '#lib/catalog-paths.ts'
import { type CatalogRow, findObstacles, findRows } from '#lib/catalog-rows.ts'
import { countEmptySearch } from '#lib/empty-searches.ts'
import type { Filters } from '#lib/filters.ts'
import { formatCount } from '#lib/format.ts'
import { loadJson, once } from '#lib/load-json.ts'
import { suggestionMessages as messages } from '#lib/messages/suggestions.ts'
import { findNamedSchools } from '#lib/named-school.ts'
import { type EmptySearch, suggestDebounced } from '#lib/search-suggestions.ts'
import type { FilterForm } from './filter-form.ts'

type Field = FilterForm['fields'][number]

interface Place {
  /** A live region. */
  suggestions: Element | null | undefined
  /** What is searched for. */
  subject: 'programs' | 'schools'
  filterForm: FilterForm
  /** Whether no other result is shown meanwhile. */
  isCurrent: () => boolean
}

/** Offers other words for a search that found nothing. */
async function offerSuggestions<Item>(
  search: EmptySearch<Item>,
  { suggestions, subject, filterForm, isCurrent }: Place,
): Promise<void> {
  const queries = await suggestDebounced(search, isCurrent)
  const field = filterForm.fields.find(({ name }) => name === 'q')
  if (!field || queries.length === 0) return
  const buttons = queries.flatMap((query, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.textContent = query
    button.onclick = () => {
      field.value = query
      filterForm.apply()
      // The pressed button is gone.
      field.focus()
    }
    return index > 0 ? [messages.or, button] : [button]
  })
  suggestions?.replaceChildren(messages[subject](search.query), ...buttons, messages.end)
}

interface SearchResult {
  rows: readonly CatalogRow[]
  filters: Filters
  filterForm: FilterForm
  /** Where the school, suggestions and the filters that emptied the result stand. */
  places: ArrayLike<Element>
  /** Creates the button that removes the filter of a field, without which programs are left. */
  createObstacle: (field: Field, left: number) => Node
  isCurrent: () => boolean
  isEmpty: boolean
}

/** Loads the schools with their other names. */
const loadSchools = once(() => loadJson<readonly SchoolFacts[]>(catalogFiles.schools))

/** Offers the programs for students of the schools that the search names: few programs name one. */
async function offerSchools(result: SearchResult): Promise<void> {
  const { rows, filters, filterForm, places, isCurrent } = result
  const [school, search] = ['school', 'q'].map(name =>
    filterForm.fields.find(field => field.name === name),
  )
  if (!(school instanceof HTMLSelectElement) || !search || school.value !== '') return
  const named = findNamedSchools(filters.q ?? '', await loadSchools())
  if (!isCurrent()) return
  const buttons = named.flatMap(({ name, rest }) => {
    const value = [...school.options].find(({ text }) => text === name)?.value
    const { length } = value ? findRows(rows, { ...filters, q: rest, school: value }) : []
    if (!value || length === 0) return []
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.textContent = messages.forStudentsOf(name, formatCount(length, 'program'))
    button.onclick = () => {
      search.value = rest
      school.value = value
      filterForm.apply()
      // The pressed button is gone.
      search.focus()
    }
    return [button]
  })
  places[0]?.replaceChildren(...buttons)
}

/** Offers what leads out of an empty result of the catalog, and has its search counted. */
function explainEmptyResult(result: SearchResult): void {
  const { rows, filters, filterForm, places, createObstacle, isCurrent } = result
  countEmptySearch(filters.q ?? '')
  const buttons = findObstacles(rows, filters).flatMap(([name, left]) => {
    const field = filterForm.fields.find(each => each.name === name)
    return field ? [createObstacle(field, left)] : []
  })
  places[2]?.replaceChildren(...buttons)
  const search = {
    query: filters.q ?? '',
    list: rows,
    textOf: ({ text }: CatalogRow) => text,
    finds: (q: string) => findRows(rows, { ...filters, q }).length > 0,
  }
  void offerSuggestions(search, {
    suggestions: places[1],
    subject: 'programs',
    filterForm,
    isCurrent,
  })
}

/** Offers what leads further from a result of the catalog. */
function explainResult(result: SearchResult): void {
  if (!result.isCurrent()) return
  offerSchools(result).catch(console.warn)
  if (result.isEmpty) explainEmptyResult(result)
}

/**
 * What leads further from a search, for page scripts, which load this on first use by its address.
 * It sets a global, as `api-calls.ts` does.
 */
const emptyResult = { countEmptySearch, explainResult, offerSuggestions }

declare global {
  interface Window {
    emptyResult?: typeof emptyResult
  }
}

window.emptyResult = emptyResult
