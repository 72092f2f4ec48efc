import * as z from 'zod/mini'
import type { Cell, Column } from '#catalog/csv.ts'
import { ProgramRecord } from '#catalog/record.ts'
import type { School } from '#catalog/schools.ts'
import { recordColumns, toCell } from './record-table.ts'

/** The JSON Schema of a record of programs. */
export const createRecordSchema = () => z.toJSONSchema(ProgramRecord, { io: 'input' })

interface DescribedColumn<Row> extends Column<Row> {
  description: string
  /** The fields of the objects in a column that is JSON. */
  fields?: readonly { name: string; description: string }[]
}

/** The columns of the download of programs; `pageOf` gives the address of a program's page. */
export const programColumns = (
  pageOf: (record: ProgramRecord) => string,
): DescribedColumn<ProgramRecord>[] => [
  ...recordColumns.map(column => ({
    ...column,
    value: (record: ProgramRecord) => toCell(record, column),
  })),
  {
    name: 'conditions',
    description: 'The texts of audience.conditions, separated by semicolons',
    value: ({ audience }) => audience.conditions.map(({ text }) => text).join('; '),
  },
  { name: 'page', description: 'Its page here', value: pageOf },
]

const ofSchool = (name: string, description: string, value: (row: School) => Cell) => ({
  name,
  description,
  value,
})

/** The columns of the download of schools. */
export const schoolColumns: DescribedColumn<School>[] = [
  ofSchool('name', 'Name', row => row.name),
  ofSchool('website', 'Its own site', row => row.website),
  ofSchool('city', 'City', row => row.city),
  ofSchool('state', 'State or territory, two letters', row => row.state),
  ofSchool('longitude', 'Degrees, negative to the west', row => row.place?.[0] ?? null),
  ofSchool('latitude', 'Degrees', row => row.place?.[1] ?? null),
  ofSchool('founded', 'Year', row => row.founded),
  ofSchool('control', 'public or private', row => row.control),
  ofSchool('level', '4-year, 2-year, or graduate: it has no undergraduates', row => row.level),
  ofSchool('aliases', 'Other names by which it is known, separated by semicolons', row =>
    row.aliases.join(';'),
  ),
  ofSchool('groups', 'hbcu, uncf, tmcf, 1890: groups that it is known to be a member of', row =>
    row.groups.join(';'),
  ),
]
