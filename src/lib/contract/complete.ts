import * as z from 'zod/mini'
import { count, instant, integer, media, rowId, textOrNull } from './reply.ts'
import { readInstant } from './values.ts'

/** A body or a row as it came. */
export type Raw = Readonly<Record<string, unknown>>

/** Whether a value is an object other than a list. */
export const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Creates a function that completes a reply of another backend by its schema. Such a backend may
 * leave out fields or send them in other forms (docs/conventions.md, Responses): they become an
 * empty text, 0, false, null, an empty list or the first choice. Rows without an id are dropped.
 * What cannot be completed stays, for the schema to reject. `readMedia` reads addresses of media.
 */
export function createCompleter(readMedia: (value: unknown) => string | null) {
  /** How the values of `contract/reply.ts` are read. */
  const readers = new Map<z.core.$ZodType, (value: unknown) => unknown>([
    // An unreadable text stays, and is shown as an invalid date.
    [
      instant,
      value => (typeof value === 'string' ? value : (readInstant(value)?.toJSON() ?? null)),
    ],
    [integer, value => (Number.isSafeInteger(value) ? value : 0)],
    [count, value => (Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 0)],
    [rowId, value => (typeof value === 'number' ? String(value) : text(value))],
    [textOrNull, value => text(value) || null],
    [media, readMedia],
  ])

  function complete(schema: z.core.$ZodType, value: unknown): unknown {
    const read = readers.get(schema)
    if (read) return read(value)
    if (schema instanceof z.ZodMiniDefault) {
      const completed = complete(schema.def.innerType, value)
      return z.safeParse(schema.def.innerType, completed).success ? completed : undefined
    }
    if (schema instanceof z.ZodMiniNullable) {
      const { innerType } = schema.def
      const isComplex = innerType instanceof z.ZodMiniObject || readers.has(innerType)
      const completed = isComplex ? complete(innerType, value) : value
      return z.safeParse(innerType, completed).success ? completed : null
    }
    if (schema instanceof z.ZodMiniObject)
      return isRaw(value) ? completeObject(schema, value) : null
    if (schema instanceof z.ZodMiniArray && Array.isArray(value)) return completeRows(schema, value)
    if (schema instanceof z.ZodMiniString) return text(value)
    if (schema instanceof z.ZodMiniBoolean) return value === true
    if (schema instanceof z.ZodMiniEnum)
      return z.safeParse(schema, value).success ? value : schema.options[0]
    return value
  }

  /** Null for a row without its id. */
  function completeObject({ def }: z.ZodMiniObject, value: Raw): Raw | null {
    const completed: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(def.shape)) {
      const isMissingList = field instanceof z.ZodMiniArray && !Array.isArray(value[name])
      completed[name] = isMissingList ? [] : complete(field, value[name])
      if (field === rowId && completed[name] === '') return null
    }
    return completed
  }

  const completeRows = (
    { def: { element } }: z.ZodMiniArray,
    rows: readonly unknown[],
  ): unknown[] =>
    element instanceof z.ZodMiniObject
      ? rows.filter(isRaw).flatMap(row => completeObject(element, row) ?? [])
      : rows.filter(row => z.safeParse(element, row).success)

  return complete
}
