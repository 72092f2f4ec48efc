import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import { Program } from '#contract/programs.ts'
import type { School } from '#lib/schools.ts'

type Cell = string | number | null

interface Column<Row> {
  name: string
  description: string
  value: (row: Row) => Cell
}

/** Names of columns and the fields that they hold. */
const programFields = {
  id: 'id',
  name: 'name',
  provider: 'provider',
  type: 'type',
  description: 'description',
  university: 'university',
  citizenship: 'citizenship',
  fields: 'fields',
  levels: 'levels',
  award: 'award',
  opens_month: 'applicationMonth',
  deadline_kind: 'deadlineKind',
  deadline: 'applicationDeadline',
  deadline_month: 'deadlineMonth',
  apply_url: 'applicationLink',
  confidence: 'confidence',
  evidence: 'evidence',
  evidence_date: 'evidenceDate',
} as const satisfies Record<string, keyof Program>

const programColumn = ([name, field]: [string, keyof Program]): Column<Program> => {
  const { description = '' } = z.globalRegistry.get(Program.shape[field]) ?? {}
  const isList = Program.shape[field]._zod.def.type === 'array'
  return {
    name,
    description: isList ? `${description}, parted by semicolons` : description,
    value({ [field]: value }) {
      return Array.isArray(value) ? value.join(';') : value
    },
  }
}

/** The columns of the download of programs; `pageOf` gives the address of a program's page. */
export const programColumns = (pageOf: (program: Program) => string): Column<Program>[] => [
  ...Object.entries(programFields).map(programColumn),
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
  { name: 'level', description: '4-year or 2-year', value: row => row.level },
  {
    name: 'aliases',
    description: 'Other names by which it is known, parted by semicolons',
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
      header: true,
      columns: columns.map(({ name }) => name),
      record_delimiter: 'windows',
      escape_formulas: true,
      // The library does neither for a lone line feed.
      quoted_match: /[\r\n]/,
      cast: { string: text => (text.startsWith('\n') ? `'${text}` : text) },
    },
  )

/** Rows as a JSON list of objects. */
export const toJson = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map(row => Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))),
  )
