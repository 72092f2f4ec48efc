import type { ProgramDates } from './contract/deadlines.ts'

/** A column of repeated values: the distinct ones, and the index of each program. */
export interface Column<Value = string> {
  values: Value[]
  rows: number[]
}

/**
 * The catalog in `/catalog/index.json`, in its order, for search and filters. It is loaded on first
 * use. Lists are joined by `|`.
 */
export interface CatalogIndex {
  ids: string[]
  names: string[]
  provider: Column
  type: Column
  /** What the search reads besides. */
  text: Column
  /** The values of each filter, by its name in the address. */
  filters: Record<string, Column>
  /** The greatest amount in US dollars; null: not stated. */
  amount: (number | null)[]
  /** When the newest source was read. */
  checked: Column<string | null>
  /** What the states of deadlines depend on. */
  dates: Column<ProgramDates>
}
