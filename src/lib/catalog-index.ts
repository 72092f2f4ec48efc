import type { ProgramDates } from './deadlines.ts'

/** A column of values that repeat: the distinct ones, and for each program the place of its own. */
export interface Column<Value = string> {
  values: Value[]
  rows: number[]
}

/** What of a program's dates is needed to tell its state; in this order to keep the file small. */
export type PackedDates = [
  opens: ProgramDates['applicationMonth'],
  kind: ProgramDates['deadlineKind'],
  month: ProgramDates['deadlineMonth'],
  day: number | null,
  exact: string | null,
]

/**
 * The catalog as `/catalog/index.json` carries it to the browser when somebody searches a catalog
 * of many pages. Lists are parted by `|`.
 */
export interface CatalogIndex {
  ids: string[]
  names: string[]
  provider: Column
  type: Column
  field: Column
  level: Column
  citizenship: Column
  dates: Column<PackedDates>
}
