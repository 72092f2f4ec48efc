import { monthNames } from '#contract/values.ts'
import type { CatalogIndex, Column } from '#lib/catalog-index.ts'
import { catalogPaths, typeSlug } from '#lib/catalog-paths.ts'
import { getDeadlineStatus, type ProgramDates, toNow } from '#lib/deadlines.ts'
import type { Filters } from '#lib/filters.ts'
import { getDeadlineParts, joinParts } from '#lib/messages/deadlines.ts'
import { createCatalogFilter, formatShown, watchCatalogFilters } from './catalog-filter-form.ts'

/** Searches a catalog of many pages in its index, which is loaded on first use. */
const maxResults = 60
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const pages = document.querySelectorAll<HTMLElement>('[data-page]')
const results = document.querySelector<HTMLElement>('[data-results]')
const emptyState = document.querySelector<HTMLElement>('[data-none]')
const template = document.querySelector<HTMLTemplateElement>('#catalog-result')
const now = toNow()

const getCell = <Value>({ values, rows }: Column<Value>, row: number): Value | undefined =>
  values[rows[row] ?? -1]
const getList = (column: Column, row: number): string[] => (getCell(column, row) ?? '').split('|')

function readDates(dates: ProgramDates) {
  const status = getDeadlineStatus(dates, now)
  const { state, closes, opens } = status
  const { lead, ...rest } = getDeadlineParts(status, dates)
  const months = [closes, opens].map(date => monthNames[Number(date?.slice(5, 7)) - 1] ?? '')
  const day = state === 'closed' ? '9999' : (closes ?? '9998')
  return { state, lead, sentence: joinParts({ ...rest, lead: '' }, now.today), months, day }
}

function readRows(index: CatalogIndex) {
  const allDates = index.dates.values.map(readDates)
  return index.names.map((name, row) => {
    const deadline = allDates[index.dates.rows[row] ?? 0]
    const provider = getCell(index.provider, row) ?? ''
    return {
      id: index.ids[row] ?? '',
      name,
      provider,
      type: getCell(index.type, row),
      deadline,
      values: {
        type: getList(index.type, row).map(typeSlug),
        field: getList(index.field, row),
        level: getList(index.level, row),
        citizenship: getList(index.citizenship, row),
        month: deadline?.months ?? [],
        state: [deadline?.state ?? ''],
      },
      text: `${name} ${provider}`.toLowerCase(),
    }
  })
}

type Row = ReturnType<typeof readRows>[number]

function createResult({ id, name, provider, type, deadline }: Row): Node {
  const result = template?.content.cloneNode(true) as DocumentFragment
  const link = result.querySelector('a')
  if (link) {
    link.href = catalogPaths.program(id)
    link.textContent = name
  }
  const parts = [
    [type, provider].filter(Boolean).join(' · '),
    deadline?.lead ?? '',
    deadline?.sentence ?? '',
  ]
  result.querySelectorAll('[data-part]').forEach((element, index) => {
    element.textContent = parts[index] ?? ''
  })
  result.querySelector('[data-line]')?.setAttribute('data-state', deadline?.state ?? '')
  return result
}

let rows: Row[] | undefined
let isLoading = false

function show(filters: Filters, isFiltered: boolean): string {
  for (const page of pages) page.hidden = isFiltered && rows !== undefined
  if (!isFiltered || !rows) {
    results?.replaceChildren()
    if (emptyState) emptyState.hidden = true
    if (isFiltered) load()
    return ''
  }
  const found = rows.filter(createCatalogFilter(filters))
  if (filters.sort)
    found.sort((a, b) => (a.deadline?.day ?? '').localeCompare(b.deadline?.day ?? ''))
  results?.replaceChildren(...found.slice(0, maxResults).map(createResult))
  if (emptyState) emptyState.hidden = found.length > 0
  const more = found.length > maxResults ? `; the first ${maxResults} are shown` : ''
  return formatShown(found.length, rows.length) + more
}

const filterForm = form && watchCatalogFilters(form, show)

function load() {
  if (isLoading) return
  isLoading = true
  fetch(catalogPaths.index)
    .then(async response => {
      if (!response.ok) throw new Error(`${response.status}`)
      rows = readRows(await response.json())
      filterForm?.apply()
    })
    .catch(error => {
      console.error('The index of the catalog could not be read:', error)
      isLoading = false
      const count = form?.querySelector('output')
      if (count) count.value = form?.dataset.failed ?? ''
    })
}

form?.addEventListener('focusin', load)
filterForm?.apply()
