import type { ProgramDates } from '#contract/deadlines.ts'
import type { CatalogIndex, Column } from '#lib/catalog-index.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import type { Filters } from '#lib/filters.ts'
import { createSearch, normalize } from '#lib/program-search.ts'

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
  /** Null where the page holds every program. */
  dates: ProgramDates | null
}

const getCell = <Value>({ values, rows }: Column<Value>, row: number): Value | undefined =>
  values[rows[row] ?? -1]

/** Loads the index. Rejects if it cannot be read. */
export async function loadRows(): Promise<CatalogRow[]> {
  const response = await fetch(catalogPaths.index)
  if (!response.ok) throw new Error(`The index of the catalog: ${response.status}`)
  const index: CatalogIndex = await response.json()
  const filters = Object.entries(index.filters).map(([name, { values, rows }]) => {
    const cells = values.map(([value, words]) => ({ values: value.split('|'), words }))
    return [name, { values: cells, rows }] as const
  })
  return index.ids.map((id, row) => {
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

function readDates({ dates }: CatalogIndex, row: number): ProgramDates | null {
  const season = dates && getCell(dates.season, row)
  if (!season) return null
  return {
    season,
    cycles: getCell(dates.cycles, row) ?? [],
    closes_when_full: getCell(dates.closes_when_full, row) ?? false,
  }
}

const { compare } = new Intl.Collator('en', { numeric: true })

const orders: Readonly<Record<string, (a: CatalogRow, b: CatalogRow) => number>> = {
  amount: (a, b) => b.amount - a.amount,
  name: (a, b) => compare(a.name, b.name),
  checked: (a, b) => compare(b.checked, a.checked),
}

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
  return order ? found.sort(order) : found
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
