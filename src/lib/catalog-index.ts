import type { ProgramDates } from './deadlines.ts'

/** A column of repeated values: the distinct ones, and the index of each program. */
export interface Column<Value = string> {
  values: Value[]
  rows: number[]
}

/** The catalog in `/catalog/index.json`, for searching many pages. Lists are joined by `|`. */
export interface CatalogIndex {
  ids: string[]
  names: string[]
  provider: Column
  type: Column
  field: Column
  level: Column
  citizenship: Column
  dates: Column<ProgramDates>
}
