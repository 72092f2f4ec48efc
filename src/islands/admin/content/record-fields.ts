import { createRecordSchema } from '#catalog/record-schema.ts'
import { capitalize, valueAt } from '#catalog/values.ts'
import { type Field, type Group, isGroup, setAt, type Typed } from './fields.ts'

type RecordSchema = ReturnType<typeof createRecordSchema>
type Schema = boolean | NonNullable<RecordSchema['anyOf']>[number]

/** Texts of several lines; the schema has one limit for all texts. */
const longTexts = new Set(['summary', 'note', 'text'])

/** `apply_url` → `Apply URL`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\b(url|gpa|id)\b/g, word => word.toUpperCase())
  return capitalize(words)
}

/** Makes a field of the form of a JSON Schema, as zod writes it. */
function toField(name: string, schema: Schema): Field {
  if (typeof schema === 'boolean') throw new TypeError(`${name} has no schema`)
  // The form shows null as "Not stated".
  const hint = schema.description?.replace(/; null: .*$/, '')
  const about = { label: labelOf(name), hint }
  const { anyOf } = schema
  if (anyOf) {
    const [value] = anyOf.filter(each => typeof each === 'object' && each.type !== 'null')
    if (!value) throw new TypeError(`${name} has no values`)
    return { ...toField(name, value), ...about, nullable: true }
  }
  const types = [schema.type].flat()
  const nullable = types.includes('null')
  if (schema.enum) return { ...about, nullable, kind: 'choice', options: schema.enum.map(String) }
  if (types.includes('boolean')) return { ...about, nullable, kind: 'flag' }
  if (types.includes('integer') || types.includes('number'))
    return { ...about, nullable, kind: 'number' }
  if (types.includes('array')) {
    const [items = false] = [schema.items ?? false].flat()
    return toListField({ ...about, nullable }, items)
  }
  if (types.includes('object')) return { ...toGroup(schema), ...about, nullable }
  const { format } = schema
  const type = format === 'date' ? 'date' : format === 'uri' ? 'url' : 'text'
  return { ...about, nullable, kind: 'text', type, long: longTexts.has(name) }
}

function toGroup({ properties = {}, required = [] }: Exclude<Schema, boolean>): Group {
  const entries = Object.entries(properties)
  return {
    label: '',
    kind: 'group',
    fields: Object.fromEntries(entries.map(([name, schema]) => [name, toField(name, schema)])),
    optional: entries.flatMap(([name]) => (required.includes(name) ? [] : [name])),
  }
}

/** A list of objects, of known values, or of texts. */
function toListField(about: Pick<Field, 'label' | 'hint' | 'nullable'>, items: Schema): Field {
  if (typeof items === 'boolean') throw new TypeError(`${about.label} has no schema of its values`)
  if (items.enum) return { ...about, kind: 'choices', options: items.enum.map(String) }
  if (items.type === 'object') return { ...about, kind: 'list', item: toGroup(items) }
  return { ...about, kind: 'lines' }
}

/** The fields of the form of a record, made of its schema. */
export const recordFields: Group = toGroup(createRecordSchema())

/** A list of a record. */
export const listAt = (data: Typed, name: string): readonly unknown[] => {
  const value = data[name]
  return Array.isArray(value) ? value : []
}

/** A record without an item of a list. Cycles name their source by its position. */
export function removeItem(data: Typed, path: readonly string[], index: number): Typed {
  const items = valueAt(data, path)
  const without = Array.isArray(items) ? setAt(data, path, items.toSpliced(index, 1)) : data
  if (path.join('.') !== 'sources') return without
  const cycles = listAt(data, 'cycles').map(cycle => {
    if (!isGroup(cycle) || typeof cycle.source !== 'number' || cycle.source < index) return cycle
    return { ...cycle, source: cycle.source === index ? null : cycle.source - 1 }
  })
  return { ...without, cycles }
}
