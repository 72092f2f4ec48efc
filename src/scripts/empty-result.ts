import { type CatalogRow, findObstacles, findRows } from '#lib/catalog-rows.ts'
import { countEmptySearch } from '#lib/empty-searches.ts'
import type { Filters } from '#lib/filters.ts'
import { suggestionMessages as messages } from '#lib/messages/suggestions.ts'
import { type EmptySearch, suggestAfterRest } from '#lib/search-suggestions.ts'
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
  const queries = await suggestAfterRest(search, isCurrent)
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

interface EmptyResult {
  rows: readonly CatalogRow[]
  filters: Filters
  filterForm: FilterForm
  /** Where suggestions and the filters that emptied the result stand, in this order. */
  places: ArrayLike<Element>
  /** Creates the button that removes the filter of a field, without which programs are left. */
  createObstacle: (field: Field, left: number) => Node
  isCurrent: () => boolean
}

/** Offers what leads out of an empty result of the catalog, and has its search counted. */
function explainEmptyResult(result: EmptyResult): void {
  const { rows, filters, filterForm, places, createObstacle, isCurrent } = result
  if (!isCurrent()) return
  countEmptySearch(filters.q ?? '')
  const buttons = findObstacles(rows, filters).flatMap(([name, left]) => {
    const field = filterForm.fields.find(each => each.name === name)
    return field ? [createObstacle(field, left)] : []
  })
  places[1]?.replaceChildren(...buttons)
  const search = {
    query: filters.q ?? '',
    list: rows,
    textOf: ({ text }: CatalogRow) => text,
    finds: (q: string) => findRows(rows, { ...filters, q }).length > 0,
  }
  void offerSuggestions(search, {
    suggestions: places[0],
    subject: 'programs',
    filterForm,
    isCurrent,
  })
}

/**
 * What leads out of an empty result, for page scripts, which load this on first use by its address.
 * It sets a global, as `api-calls.ts` does.
 */
const emptyResult = { countEmptySearch, explainEmptyResult, offerSuggestions }

declare global {
  interface Window {
    emptyResult?: typeof emptyResult
  }
}

window.emptyResult = emptyResult
