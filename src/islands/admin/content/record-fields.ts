import * as z from 'zod/mini'
import { ProgramRecord } from '#catalog/record.ts'
import { capitalize, valueAt } from '#catalog/values.ts'
import { type Field, type Group, isGroup, setAt, type Typed } from './fields.ts'
import type { Format } from './normalize.ts'

type Schema = z.core.$ZodType

/** Texts of several lines; the schema has one limit for all texts. */
const longTexts = new Set(['summary', 'note', 'text'])

/** Texts that people write in several forms. */
const formats: Readonly<Record<string, Format>> = {
  time: 'hour',
  zone: 'zone',
  residence: 'state',
  states: 'state',
}

/** `apply_url` → `Apply URL`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\b(url|gpa|id)\b/g, word => word.toUpperCase())
  return capitalize(words)
}

/** A schema without null, default and "may be left out", and what these say. */
function unwrap(schema: Schema) {
  let inner = schema
  let description: string | undefined
  let nullable = false
  let initial: unknown
  for (;;) {
    description ??= z.globalRegistry.get(inner)?.description
    if (inner instanceof z.ZodMiniDefault) initial = inner.def.defaultValue
    else if (inner instanceof z.ZodMiniNullable) nullable = true
    else if (!(inner instanceof z.ZodMiniOptional)) break
    inner = inner.def.innerType
  }
  // The form shows null as "Not stated".
  return { inner, nullable, initial, hint: description?.replace(/; null: .*$/, '') }
}

/** Makes a field of the form of a schema. */
function toField(name: string, schema: Schema): Field {
  const { inner, nullable, initial, hint } = unwrap(schema)
  const about = { label: labelOf(name), hint, nullable }
  if (inner instanceof z.ZodMiniObject) {
    // An object that may be left out is typed as JSON: of its keys a record uses a few.
    if (schema instanceof z.ZodMiniOptional)
      return { ...about, kind: 'json', keys: Object.keys(inner.def.shape) }
    return { ...toGroup(inner), ...about }
  }
  if (inner instanceof z.ZodMiniArray)
    return toListField({ ...about, format: formats[name] }, inner.def.element)
  if (inner instanceof z.ZodMiniUnion) return { ...about, kind: 'questions' }
  if (inner instanceof z.ZodMiniLiteral) return { ...about, kind: 'mark' }
  if (inner instanceof z.ZodMiniBoolean) return { ...about, kind: 'flag' }
  if (inner instanceof z.ZodMiniNumber) return { ...about, kind: 'number' }
  if (inner instanceof z.ZodMiniEnum) {
    const first = typeof initial === 'string' && { initial }
    return { ...about, ...first, kind: 'choice', options: inner.options.map(String) }
  }
  if (!(inner instanceof z.ZodMiniString)) throw new TypeError(`${name} has no field`)
  const known = z.globalRegistry.get(inner)?.format
  const format = known === 'uri' ? 'url' : formats[name]
  return { ...about, kind: 'text', format, isDate: known === 'date', long: longTexts.has(name) }
}

function toGroup({ def: { shape } }: z.ZodMiniObject): Group {
  const entries = Object.entries(shape)
  return {
    label: '',
    kind: 'group',
    fields: Object.fromEntries(entries.map(([name, schema]) => [name, toField(name, schema)])),
    optional: entries.flatMap(([name, schema]) =>
      schema instanceof z.ZodMiniOptional ? [name] : [],
    ),
  }
}

/** A list of objects, of known values, or of texts. */
function toListField(
  about: Pick<Field, 'label' | 'hint' | 'nullable' | 'format'>,
  items: Schema,
): Field {
  if (items instanceof z.ZodMiniEnum)
    return { ...about, kind: 'choices', options: items.options.map(String) }
  if (items instanceof z.ZodMiniObject) return { ...about, kind: 'list', item: toGroup(items) }
  return { ...about, kind: 'lines' }
}

/** The fields of the form of a record, made of its schema. */
export const recordFields: Group = toGroup(ProgramRecord)

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
