import * as z from 'zod/mini'
import { readInstant } from '#catalog/values.ts'
import { anyObject, count, instant, integer, media, rowId, textOrNull } from './reply.ts'

/** A body or a row as it came. */
export type Raw = Readonly<Record<string, unknown>>

/** Whether a value is an object other than a list. */
export const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

type Complete = (value: unknown) => unknown

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Creates a function that completes a reply of another backend by its schema. Such a backend may
 * leave out fields or send them in other forms (docs/conventions.md, Responses): they become an
 * empty text, 0, false, null, an empty list or the first choice. Rows without an id are dropped.
 * What cannot be completed stays, for the schema to reject. `readMedia` reads addresses of media.
 */
export function createCompleter(readMedia: (value: unknown) => string | null) {
  /** How the values of `contract/reply.ts` are read. */
  const readers = new Map<z.core.$ZodType, Complete>([
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
    [anyObject, value => value],
  ])

  // Finding out what a schema is takes longer than completing a value by it.
  const completers = new Map(readers)

  function complete(schema: z.core.$ZodType, value: unknown): unknown {
    const completer = completers.get(schema) ?? createFor(schema)
    completers.set(schema, completer)
    return completer(value)
  }

  function createFor(schema: z.core.$ZodType): Complete {
    if (schema instanceof z.ZodMiniDefault) {
      const { innerType } = schema.def
      return value => {
        const completed = complete(innerType, value)
        return z.safeParse(innerType, completed).success ? completed : undefined
      }
    }
    if (schema instanceof z.ZodMiniNullable) {
      const { innerType } = schema.def
      const isComplex = innerType instanceof z.ZodMiniObject || readers.has(innerType)
      return value => {
        const completed = isComplex ? complete(innerType, value) : value
        return z.safeParse(innerType, completed).success ? completed : null
      }
    }
    if (schema instanceof z.ZodMiniObject) return createForObject(schema)
    if (schema instanceof z.ZodMiniArray) return createForList(schema)
    if (schema instanceof z.ZodMiniString) return text
    if (schema instanceof z.ZodMiniBoolean) return value => value === true
    if (schema instanceof z.ZodMiniEnum)
      return value => (z.safeParse(schema, value).success ? value : schema.options[0])
    return value => value
  }

  /** Null for a row without its id. */
  function createForObject({ def }: z.ZodMiniObject): Complete {
    const fields = Object.entries(def.shape).map(([name, field]) => {
      return { name, field, isList: field instanceof z.ZodMiniArray }
    })
    return value => {
      if (!isRaw(value)) return null
      const completed: Record<string, unknown> = def.catchall ? { ...value } : {}
      for (const { name, field, isList } of fields) {
        const isMissing = isList && !Array.isArray(value[name])
        completed[name] = isMissing ? [] : complete(field, value[name])
        if (field === rowId && completed[name] === '') return null
      }
      return completed
    }
  }

  /** Leaves out rows that cannot be completed. */
  function createForList({ def: { element } }: z.ZodMiniArray): Complete {
    const isOfObjects = element instanceof z.ZodMiniObject
    return value => {
      if (!Array.isArray(value)) return value
      return isOfObjects
        ? value.flatMap(row => complete(element, row) ?? [])
        : value.filter(row => z.safeParse(element, row).success)
    }
  }

  return complete
}
