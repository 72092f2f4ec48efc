import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** A column of a CSV file. */
export interface Column<Row> {
  name: string
  value: (row: Row) => Cell
}

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
