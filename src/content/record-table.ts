import * as z from 'zod/mini'
import type { Cell } from '#catalog/csv.ts'
import { ProgramRecord } from '#catalog/record.ts'
import { valueAt } from '#catalog/values.ts'

/** A column of the table of programs: a field of the record that holds no other fields. */
interface RecordColumn {
  /** The path of the field, such as `season.closes_month`. */
  name: string
  description: string
  kind: 'text' | 'number' | 'boolean' | 'list' | 'json'
  /** The fields of the objects in a column that is JSON. */
  fields?: readonly { name: string; description: string }[]
  isNullable: boolean
  isOptional: boolean
}

/** Separates the values of a list in a cell. */
const separator = ' | '
/** A list of no values, where that says something else than null. */
const emptyList = (name: string) => (name === 'needs' ? 'none' : 'any')

function unwrap(schema: z.core.$ZodType): { inner: z.core.$ZodType; wrappers: string[] } {
  const wrappers: string[] = []
  let inner = schema
  while (inner instanceof z.ZodMiniNullable || inner instanceof z.ZodMiniOptional) {
    wrappers.push(inner._zod.def.type)
    inner = inner._zod.def.innerType
  }
  return { inner, wrappers }
}

function* listColumns(shape: Record<string, z.core.$ZodType>, path = ''): Generator<RecordColumn> {
  for (const [key, field] of Object.entries(shape)) {
    const name = path + key
    const { inner, wrappers } = unwrap(field)
    if (inner instanceof z.ZodMiniObject) yield* listColumns(inner._zod.def.shape, `${name}.`)
    else
      yield {
        name,
        description: describe(field),
        kind: kindOf(inner),
        fields: listFields(inner),
        isNullable: wrappers.includes('nullable'),
        isOptional: wrappers.includes('optional'),
      }
  }
}

const describe = (field: z.core.$ZodType): string => z.globalRegistry.get(field)?.description ?? ''

function listFields(schema: z.core.$ZodType): NonNullable<RecordColumn['fields']> {
  const element = schema instanceof z.ZodMiniArray ? schema._zod.def.element : null
  if (!(element instanceof z.ZodMiniObject)) return []
  const shape: Record<string, z.core.$ZodType> = element._zod.def.shape
  return Object.entries(shape).map(([name, field]) => ({ name, description: describe(field) }))
}

function kindOf(schema: z.core.$ZodType): RecordColumn['kind'] {
  if (schema instanceof z.ZodMiniArray)
    return schema._zod.def.element instanceof z.ZodMiniObject ? 'json' : 'list'
  const { type } = schema._zod.def
  return type === 'boolean' ? type : type === 'number' || type === 'int' ? 'number' : 'text'
}

/** The columns of the table of programs, from the schema of the record. */
export const recordColumns: readonly RecordColumn[] = [...listColumns(ProgramRecord.shape)]

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/** The cell of a record in a column. */
export function toCell(record: ProgramRecord, { name, kind, isNullable }: RecordColumn): Cell {
  const value = valueAt(record, name.split('.'))
  if (kind === 'json') return JSON.stringify(value)
  if (Array.isArray(value))
    return value.length === 0 && isNullable ? emptyList(name) : value.join(separator)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null
}

/** The value of a cell; a text of another kind stays as it is, for the schema to reject. */
function toValue(cell: string, { name, kind, isNullable }: RecordColumn): unknown {
  switch (kind) {
    case 'number':
      return cell === '' ? null : /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
    case 'boolean':
      return cell === '' ? null : ({ true: true, false: false }[cell.toLowerCase()] ?? cell)
    case 'json':
      return cell === '' ? [] : parseJson(cell)
    case 'list':
      if (cell === '') return isNullable ? null : []
      return cell === emptyList(name) && isNullable
        ? []
        : cell
            .split('|')
            .map(value => value.trim())
            .filter(Boolean)
    case 'text':
      return cell === '' && isNullable ? null : cell
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const schoolColumns = [
  'audience.schools.groups',
  'audience.schools.names',
  'audience.schools.states',
]

/** The record of a row of the table, unchecked. Cells of other columns are ignored. */
export function fromRow(row: Readonly<Record<string, string>>): unknown {
  const record: Record<string, unknown> = {}
  for (const column of recordColumns) {
    // An apostrophe keeps a spreadsheet from reading a text as a formula.
    const cell = (row[column.name] ?? '').trim().replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
    const keys = column.name.split('.')
    const last = keys.pop() ?? ''
    if (column.isOptional && cell === '') continue
    let parent = record
    for (const key of keys) {
      const next = isObject(parent[key]) ? parent[key] : {}
      parent[key] = next
      parent = next
    }
    parent[last] = toValue(cell, column)
  }
  const { audience } = record
  if (isObject(audience) && schoolColumns.every(name => !row[name])) audience.schools = null
  return record
}
