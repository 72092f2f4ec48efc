import { stringify } from 'csv-stringify/sync'
import type { Program } from '#contract/programs.ts'
import type { School } from '#lib/schools.ts'

type Cell = string | number | null

interface Column<Row> {
  name: string
  says: string
  of: (row: Row) => Cell
}

/** The columns of the download of programs; the page that offers it describes each by `says`. */
export const programColumns = (pageOf: (program: Program) => string): Column<Program>[] => [
  { name: 'id', says: 'Stable name of the record', of: row => row.id },
  { name: 'name', says: 'Name that the provider uses', of: row => row.name },
  { name: 'provider', says: 'Who runs it', of: row => row.provider },
  { name: 'type', says: 'Scholarship, Fellowship, Internship or CSR', of: row => row.type },
  { name: 'description', says: 'What it offers, in our words', of: row => row.description },
  {
    name: 'university',
    says: 'The one university whose students may apply; empty: any',
    of: row => row.university,
  },
  {
    name: 'citizenship',
    says: 'US Citizen or International; empty: any, or not stated',
    of: row => row.citizenship,
  },
  { name: 'fields', says: 'Fields of study, parted by semicolons', of: row => row.fields.join(';') },
  { name: 'levels', says: 'Levels of study, parted by semicolons', of: row => row.levels.join(';') },
  { name: 'award', says: 'What it gives; empty: not known', of: row => row.award },
  {
    name: 'opens_month',
    says: 'Month in which it usually opens; empty: not known',
    of: row => row.applicationMonth,
  },
  {
    name: 'deadline_kind',
    says: 'exact: a day the provider named; annual: expected each year around this day; rolling, varies, unknown',
    of: row => row.deadlineKind,
  },
  {
    name: 'deadline',
    says: 'The next deadline as yyyy-mm-dd; for annual an expectation as of the build',
    of: row => row.applicationDeadline,
  },
  {
    name: 'deadline_month',
    says: 'Month of a yearly deadline; its day may be unknown',
    of: row => row.deadlineMonth,
  },
  { name: 'apply_url', says: "The provider's page for applicants", of: row => row.applicationLink },
  {
    name: 'confidence',
    says: 'high, medium, or member for a suggestion of a member',
    of: row => row.confidence,
  },
  { name: 'evidence', says: 'What the record rests on', of: row => row.evidence },
  {
    name: 'evidence_date',
    says: 'When that was last seen: a year, month or day',
    of: row => row.evidenceDate,
  },
  { name: 'page', says: 'Its page here', of: pageOf },
]

/** The columns of the download of schools. */
export const schoolColumns: Column<School>[] = [
  { name: 'name', says: 'Name', of: row => row.name },
  { name: 'website', says: 'Its own site', of: row => row.website },
  { name: 'city', says: 'City', of: row => row.city },
  { name: 'state', says: 'State or territory, two letters', of: row => row.state },
  { name: 'longitude', says: 'Degrees, negative to the west', of: row => row.place?.[0] ?? null },
  { name: 'latitude', says: 'Degrees', of: row => row.place?.[1] ?? null },
  { name: 'founded', says: 'Year', of: row => row.founded },
  { name: 'control', says: 'public or private', of: row => row.control },
  { name: 'level', says: '4-year or 2-year', of: row => row.level },
  {
    name: 'aliases',
    says: 'Other names by which it is known, parted by semicolons',
    of: row => row.aliases.join(';'),
  },
]

/**
 * Rows of columns as CSV (RFC 4180) under the names of the columns. A text that a spreadsheet would run as a formula
 * gets an apostrophe before it; a plain number stays.
 */
export const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map(row => columns.map(({ of }) => of(row))),
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

/** Rows of columns as a JSON list of objects. */
export const recordsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  JSON.stringify(rows.map(row => Object.fromEntries(columns.map(({ name, of }) => [name, of(row)]))))
