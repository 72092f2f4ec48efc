import { stringify } from 'csv-stringify/sync'
import type { ProgramRecord } from '#catalog/record.ts'
import type { School } from '#catalog/schools.ts'
import { type Cell, recordColumns, toCell } from './record-table.ts'

interface Column<Row> {
  name: string
  description: string
  value: (row: Row) => Cell
}

/** The columns of the download of programs; `pageOf` gives the address of a program's page. */
export const programColumns = (
  pageOf: (record: ProgramRecord) => string,
): Column<ProgramRecord>[] => [
  ...recordColumns.map(column => ({
    ...column,
    value: (record: ProgramRecord) => toCell(record, column),
  })),
  { name: 'page', description: 'Its page here', value: pageOf },
]

/** The columns of the download of schools. */
export const schoolColumns: Column<School>[] = [
  { name: 'name', description: 'Name', value: row => row.name },
  { name: 'website', description: 'Its own site', value: row => row.website },
  { name: 'city', description: 'City', value: row => row.city },
  { name: 'state', description: 'State or territory, two letters', value: row => row.state },
  {
    name: 'longitude',
    description: 'Degrees, negative to the west',
    value: row => row.place?.[0] ?? null,
  },
  { name: 'latitude', description: 'Degrees', value: row => row.place?.[1] ?? null },
  { name: 'founded', description: 'Year', value: row => row.founded },
  { name: 'control', description: 'public or private', value: row => row.control },
  {
    name: 'level',
    description: '4-year, 2-year, or graduate: it has no undergraduates',
    value: row => row.level,
  },
  {
    name: 'aliases',
    description: 'Other names by which it is known, separated by semicolons',
    value: row => row.aliases.join(';'),
  },
  {
    name: 'groups',
    description: 'hbcu, uncf, tmcf, 1890: groups that it is known to be a member of',
    value: row => row.groups.join(';'),
  },
]

/** Rows as CSV (RFC 4180) with a header. An apostrophe disarms texts that look like formulas. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map(row => columns.map(({ value }) => value(row))),
    {
      // Spreadsheets read a file without a byte order mark in the letters of their system.
      bom: true,
      header: true,
      columns: columns.map(({ name }) => name),
      record_delimiter: 'windows',
      escape_formulas: true,
      // The library does neither for a lone line feed.
      quoted_match: /[\r\n]/,
      cast: { boolean: String, string: text => (text.startsWith('\n') ? `'${text}` : text) },
    },
  )
