import { normalize, toSearchText } from '#catalog/search-text.ts'
import { compareNames, createFilter, type Filterable, type Filters } from '#lib/filters.ts'
import * as attributes from '#lib/page-attributes.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { watchFilterForm } from './filter-form.ts'

const columns = ['number', 'name', 'url', 'city', 'state', 'founded', 'type']
const stateHash = /^#state-([A-Z]{2})$/

const getCell = (row: HTMLTableRowElement, column: number): string =>
  row.children[column]?.textContent ?? ''

/** Marks the chosen state on the map. */
function markState(state: string): void {
  for (const link of document.querySelectorAll('.state-map a[href^="#state-"]')) {
    if (state !== '' && link.getAttribute('href') === `#state-${state}`)
      link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/**
 * Filters and sorts the table of schools, with the choice in the address. A state of the map, or
 * one that the address names (`#state-AL`), becomes the filter. Without this script the table is
 * complete.
 */
function filterUniversities(): void {
  const form = document.querySelector<HTMLFormElement>('#school-filter')
  const table = document.querySelector<HTMLElement>('.schools')
  const body = table?.querySelector('tbody')
  const status = document.querySelector('#school-count')
  const suggestions = document.querySelector(`[${attributes.emptyResult}]`)
  if (!form || !table || !body || !status) return
  const rows = [...body.querySelectorAll('tr')].map(element => {
    const kind = getCell(element, 6).toLowerCase().split(', ')
    return {
      element,
      text: toSearchText(`${getCell(element, 1)}; ${element.dataset.also ?? ''}`),
      values: { state: [element.dataset.state ?? ''], control: kind, level: kind },
    }
  })
  const heads = [...table.querySelectorAll('thead th')]
  let sort = readQuery().get('sort') ?? ''

  /** Its code is loaded on first use. */
  const suggest = async (query: string, filters: Filters, isCurrent: () => boolean) => {
    const script = suggestions?.getAttribute(attributes.emptyResult) ?? ''
    await import(/* @vite-ignore */ script).catch(console.warn)
    const search = {
      query,
      list: rows,
      textOf: ({ text }: Filterable) => normalize(text),
      finds: (q: string) => rows.some(createFilter(q, filters)),
    }
    const place = { suggestions, subject: 'schools', filterForm, isCurrent } as const
    await window.emptyResult?.offerSuggestions(search, place)
  }

  let shown: Filters
  const show = (all: Filters) => {
    shown = all
    const { q = '', ...filters } = all
    markState(filters.state ?? '')
    const found = new Set(rows.filter(createFilter(q, filters)))
    for (const row of rows) row.element.hidden = !found.has(row)
    table.dataset.filtered = ''
    const part = found.size === rows.length ? '' : `${found.size} of `
    status.textContent = `${part}${rows.length} HBCUs${found.size > 0 ? '' : '. Try fewer words or another filter.'}`
    suggestions?.replaceChildren()
    if (suggestions && found.size === 0 && q) suggest(q, filters, () => shown === all)
    sortRows()
    writeQuery({ sort })
  }

  const sortRows = () => {
    const sorted = columns.indexOf(sort.replace('-', ''))
    const column = Math.max(sorted, 0)
    const direction = sort.startsWith('-') ? -1 : 1
    const elements = rows.map(({ element }) => element)
    body.append(
      ...elements.sort((a, b) => direction * compareNames(getCell(a, column), getCell(b, column))),
    )
    heads.forEach((head, index) => {
      if (index === sorted)
        head.setAttribute('aria-sort', direction < 0 ? 'descending' : 'ascending')
      else head.removeAttribute('aria-sort')
    })
  }

  const filterForm = watchFilterForm(form, show)
  const { fields, apply } = filterForm

  const followHash = () => {
    const [, state] = stateHash.exec(location.hash) ?? []
    if (!state) return
    history.replaceState(history.state, '', location.pathname + location.search)
    for (const field of fields) field.value = field.name === 'state' ? state : ''
    apply()
    form.scrollIntoView()
  }

  heads.forEach((head, index) => {
    const button = document.createElement('button')
    button.append(...head.childNodes)
    button.addEventListener('click', () => {
      sort = sort === columns[index] ? `-${sort}` : (columns[index] ?? '')
      apply()
    })
    head.append(button)
  })
  addEventListener('hashchange', followHash)
  const followAddress = () => {
    if (readQuery().has('state')) form.scrollIntoView()
    followHash()
  }
  // Before the load event the browser would still scroll to the target of the address.
  if (document.readyState === 'complete') followAddress()
  else addEventListener('load', followAddress)
  // The table is already in its order; sorting it again would only lay it out anew.
  if (sort || fields.some(({ value }) => value)) apply()
}

filterUniversities()
