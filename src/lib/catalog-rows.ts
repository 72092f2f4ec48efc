import type { Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus, type ProgramDates } from '#catalog/deadlines.ts'
import { normalize } from '#catalog/search-text.ts'
import { compareTexts, monthNames } from '#catalog/values.ts'
import type { CatalogIndex, Column } from './catalog-index.ts'
import { catalogFiles } from './catalog-paths.ts'
import { compareNames, type Filters } from './filters.ts'
import { loadJson } from './load-json.ts'
import { mapInSlices } from './map-in-slices.ts'
import { createSearch } from './program-search.ts'

/** A program in the index of the catalog. */
export interface CatalogRow {
  id: string
  name: string
  provider: string
  type: string
  text: string
  /** The values of each filter. */
  values: Record<string, readonly string[]>
  amount: number
  checked: string
  dates: ProgramDates
}

const getCell = <Value>({ values, rows }: Column<Value>, row: number): Value | undefined =>
  values[rows[row] ?? -1]

/** Loads the index; reads thousands of rows in slices. Rejects if it cannot be read. */
export async function loadRows(): Promise<CatalogRow[]> {
  const index = await loadJson<CatalogIndex>(catalogFiles.index)
  const filters = Object.entries(index.filters).map(([name, { values, rows }]) => {
    const cells = values.map(([value, words]) => ({ values: value.split('|'), words }))
    return [name, { values: cells, rows }] as const
  })
  return mapInSlices(index.ids, (id, row) => {
    const name = index.names[row] ?? ''
    const provider = getCell(index.provider, row) ?? ''
    const cells = filters.map(([filter, column]) => [filter, getCell(column, row)] as const)
    const words = cells.map(([, cell]) => cell?.words ?? '').join('')
    return {
      id,
      name,
      provider,
      type: getCell(index.type, row) ?? '',
      text: normalize(`${name} . ${provider}`) + (index.descriptions?.[row] ?? '') + words,
      values: Object.fromEntries(cells.map(([filter, cell]) => [filter, cell?.values ?? []])),
      amount: index.amount[row] ?? 0,
      checked: getCell(index.checked, row) ?? '',
      dates: readDates(index, row),
    }
  })
}

const unknownSeason: ProgramDates['season'] = {
  kind: 'unknown',
  opens_month: null,
  closes_month: null,
  closes_day: null,
}

const readDates = ({ dates }: CatalogIndex, row: number): ProgramDates => ({
  season: getCell(dates.season, row) ?? unknownSeason,
  cycles: getCell(dates.cycles, row) ?? [],
  closes_when_full: getCell(dates.closes_when_full, row) ?? false,
})

/** A row with the state of its deadline at a time, and the months of its dates. */
export function addDeadline(
  row: CatalogRow,
  now: Now,
): { row: CatalogRow; status: DeadlineStatus } {
  const status = getDeadlineStatus(row.dates, now)
  const dates = [status.closes, status.opens]
  const months = dates.map(date => monthNames[Number(date?.slice(5, 7)) - 1] ?? '')
  const month = [...(row.values.month ?? []), ...months]
  const values = { ...row.values, state: [status.state], month }
  return { status, row: { ...row, text: row.text + normalize(status.state), values } }
}

const orders: Readonly<Record<string, (rows: CatalogRow[]) => CatalogRow[]>> = {
  amount: rows => rows.sort((a, b) => b.amount - a.amount),
  name: rows => rows.sort((a, b) => compareNames(a.name, b.name)),
  checked: rows => rows.sort((a, b) => compareTexts(b.checked, a.checked)),
}

/** The filters of a query of the catalog's address; names that the catalog lacks are left out. */
export const parseFilters = (query: string, [row]: readonly CatalogRow[]): Filters =>
  Object.fromEntries(
    [...new URLSearchParams(query)].filter(
      ([name]) => name === 'q' || (row && Object.hasOwn(row.values, name)),
    ),
  )

/** The rows that pass all filters, in the chosen order; `sort` is no filter. */
export function findRows(rows: readonly CatalogRow[], filters: Filters): CatalogRow[] {
  const { q = '', sort = '', ...choices } = filters
  const matches = createSearch(q)
  const chosen = Object.entries(choices).filter(([, value]) => value !== '')
  const found = rows.filter(
    ({ text, values }) =>
      chosen.every(([name, value]) => values[name]?.includes(value)) && matches(text),
  )
  const order = orders[sort]
  return order ? order(found) : found
}

/** The filters that empty the result alone: without one of them programs are left. */
export const findObstacles = (
  rows: readonly CatalogRow[],
  filters: Filters,
): [name: string, count: number][] =>
  Object.keys(filters)
    .filter(name => name !== 'sort' && filters[name] !== '')
    .map((name): [string, number] => [name, findRows(rows, { ...filters, [name]: '' }).length])
    .filter(([, count]) => count > 0)
