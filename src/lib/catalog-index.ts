import type { ProgramCycle, ProgramSeason } from '#catalog/record.ts'

/** A column of repeated values: the distinct ones, and the index of each program. */
export interface Column<Value = string> {
  values: Value[]
  rows: number[]
}

/** Values of a filter, joined by `|`, and what the search reads of them. */
export type FilterCell = [values: string, words: string]

/** The catalog in `/catalog/index.json`, in its order, for search and filters. */
export interface CatalogIndex {
  ids: string[]
  names: string[]
  provider: Column
  type: Column
  /** Descriptions and conditions, as the search reads them; null in a catalog of many pages. */
  descriptions: string[] | null
  /** By their names in the address. */
  filters: Record<string, Column<FilterCell>>
  /** The greatest amount in US dollars; null: not stated. */
  amount: (number | null)[]
  /** When the newest source was read. */
  checked: Column<string | null>
  /** What the states of deadlines depend on. */
  dates: {
    cycles: Column<ProgramCycle[]>
    season: Column<ProgramSeason>
    closes_when_full: Column<boolean>
  }
}
