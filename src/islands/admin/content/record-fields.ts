import { createRecordSchema } from '#catalog/record-schema.ts'
import { convertSecondForm } from '#catalog/second-form.ts'
import { capitalize, valueAt } from '#catalog/values.ts'
import { parseJson } from '#lib/parse-json.ts'
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
    const [value, other] = anyOf.filter(each => typeof each === 'object' && each.type !== 'null')
    if (!value) throw new TypeError(`${name} has no values`)
    if (other) return { ...about, kind: 'questions' }
    return { ...toField(name, value), ...about, nullable: true }
  }
  const types = [schema.type].flat()
  const nullable = types.includes('null')
  if (schema.const === true) return { ...about, kind: 'mark' }
  if (schema.enum) {
    const initial = typeof schema.default === 'string' && { initial: schema.default }
    return { ...about, ...initial, nullable, kind: 'choice', options: schema.enum.map(String) }
  }
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
  const optional = entries.flatMap(([name, schema]) => {
    const hasDefault = typeof schema === 'object' && schema.default !== undefined
    return required.includes(name) || hasDefault ? [] : [name]
  })
  const fields = entries.map(([name, schema]) => {
    const field = toField(name, schema)
    return [name, optional.includes(name) ? foldGroup(field) : field] as const
  })
  return { label: '', kind: 'group', fields: Object.fromEntries(fields), optional }
}

/** An optional object is typed as JSON: it has up to sixty keys, of which a record uses a few. */
function foldGroup(field: Field): Field {
  if (field.kind !== 'group') return field
  const { label, hint, fields } = field
  return { label, hint, kind: 'json', keys: Object.keys(fields) }
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

/** A record of the form before, in which the other conditions may still be typed one a line. */
function convertTyped(value: unknown): unknown {
  const other = valueAt(value, ['audience', 'other'])
  if (typeof other !== 'string') return convertSecondForm(value).value
  const texts = other.split('\n').filter(line => line.trim() !== '')
  return convertSecondForm(setAt(value, ['audience', 'other'], texts)).value
}

/** A draft of which the browser may have kept records, or JSON, of the form before. */
export function convertDraft(draft: Typed): Typed {
  const { base, typed, jsonText } = draft
  const parsed = typeof jsonText === 'string' ? parseJson(jsonText) : undefined
  const converted = convertTyped(parsed)
  return {
    ...draft,
    base: convertTyped(base),
    typed: convertTyped(typed),
    ...(converted !== parsed && { jsonText: JSON.stringify(converted, null, 2) }),
  }
}
