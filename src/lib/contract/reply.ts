import * as z from 'zod/mini'
import { asMedia } from './values.ts'

/** Inputs that are read tolerantly; `json-schema.ts` has what the bundled backend sends instead. */
const anything = () => z.optional(z.unknown())
export const wire = {
  text: anything(),
  textOrNull: anything(),
  instant: anything(),
  count: anything(),
  score: anything(),
  page: anything(),
  fraction: anything(),
  flag: anything(),
  amount: anything(),
  id: anything(),
  uids: anything(),
  thread: anything(),
}

/** The row schema of a list. */
export const rowsOf = new WeakMap<object, z.ZodMiniType>()
/** The schema of a nullable part. */
export const partOf = new WeakMap<object, z.ZodMiniType>()
/** The values of an enumeration. */
export const choicesOf = new WeakMap<object, readonly string[]>()
/** The page size of an endpoint. */
export const sizesOf = new WeakMap<object, Size>()

/** Number of rows by default and at most. */
interface Size {
  readonly default: number
  readonly max: number
}

/** Number of rows, clamped to 1 to `max`; anything but a number reads as the default. */
export function pageSize(size: Size) {
  const given = anything()
  sizesOf.set(given, size)
  return z.pipe(
    given,
    z.transform((value: unknown) => {
      const asked = Number(Array.isArray(value) ? value[0] : value)
      if (value === undefined || !Number.isFinite(asked)) return size.default
      return Math.min(Math.max(Math.trunc(asked), 1), size.max)
    }),
  )
}

/** Reads a date in any form that a backend may send; null if there is none. */
export function readInstant(value: unknown): Date | null {
  if (typeof value === 'string' || typeof value === 'number') return new Date(value)
  if (value === null || typeof value !== 'object') return null
  const at = value as Record<string, unknown>
  const seconds = at.seconds ?? at._seconds
  const nanoseconds = at.nanoseconds ?? at._nanoseconds ?? 0
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return null
  return new Date(seconds * 1000 + nanoseconds / 1e6)
}

/**
 * A date, or null if missing. Accepts ISO strings, milliseconds, `{ seconds, nanoseconds }` and
 * `{ _seconds, _nanoseconds }`; the bundled backend sends ISO strings in UTC. A text that cannot be
 * parsed becomes an invalid Date, which the interface shows as such.
 */
export const instant = z.pipe(wire.instant, z.transform(readInstant))

/** A text; anything else reads as the fallback, so that one field does not break a list. */
export const textOr = (fallback: string) =>
  z.pipe(
    wire.text,
    z.transform((value: unknown) => (typeof value === 'string' ? value : fallback)),
  )

/** A text; anything but a non-empty text reads as null. */
export const textOrNull = z.pipe(
  wire.textOrNull,
  z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? value : null)),
)

/** A count; anything but a number reads as 0. */
export const count = z.pipe(
  wire.count,
  z.transform((value: unknown) => (typeof value === 'number' ? value : 0)),
)

/** A sum of votes, which may be negative; anything but a number reads as 0. */
export const score = z.pipe(
  wire.score,
  z.transform((value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : 0,
  ),
)

/** A boolean; anything but true reads as false. */
export const flag = z.pipe(
  wire.flag,
  z.transform((value: unknown) => value === true),
)

/** An amount of at least 0, also as a text; anything else reads as null. */
export const amount = z.pipe(
  wire.amount,
  z.transform((value: unknown) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : null
  }),
)

/** The address of a picture, a video or captions; what {@link asMedia} rejects reads as null. */
export const media = z.pipe(
  wire.textOrNull,
  z.transform((value: unknown) => (typeof value === 'string' ? asMedia(value) : null)),
)

/** Reports an invalid value. */
function reject(context: z.core.ParsePayload): never {
  context.issues.push({ code: 'custom', input: context.value, message: 'Not what was expected' })
  return z.NEVER
}

const numberThat = (given: z.ZodMiniType, fits: (value: number) => boolean) =>
  z.pipe(
    given,
    z.transform((value: unknown, context): number =>
      typeof value === 'number' && fits(value) ? value : reject(context),
    ),
  )

/** The number of a page of a document, from 1. */
export const pageNumber = numberThat(
  wire.page,
  value => Number.isInteger(value) && value >= 1 && value <= 1000,
)

/** A part of a whole, from 0 to 1. */
export const fraction = numberThat(wire.fraction, value => value >= 0 && value <= 1)

/** An id: a text, or a number as some backends send. */
export const rowId = z.pipe(
  wire.id,
  z.transform((value: unknown, context): string =>
    typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? String(value)
      : reject(context),
  ),
)

/** One of some texts; anything else reads as the fallback. */
export function oneOf<const T extends string>(values: readonly T[], fallback: T) {
  const given = anything()
  choicesOf.set(given, values)
  return z.pipe(
    given,
    z.transform((value: unknown): T => values.find(choice => choice === value) ?? fallback),
  )
}

const readRows = <S extends z.ZodMiniType>(row: S, values: readonly unknown[]): z.output<S>[] =>
  values.flatMap(value => {
    const read = row.safeParse(value)
    return read.success ? [read.data] : []
  })

/** A list, read row by row: invalid rows are dropped. */
export const rows = <S extends z.ZodMiniType>(row: S) => rowsUnder(row, [])

/** A list, bare or under one of some keys. */
export function rowsUnder<S extends z.ZodMiniType>(row: S, names: readonly string[]) {
  const given = anything()
  rowsOf.set(given, row)
  return z.pipe(
    given,
    z.transform((value: unknown, context): z.output<S>[] => {
      const wrapped = names.map(
        name => (value as Record<string, unknown> | null | undefined)?.[name],
      )
      const list = [value, ...wrapped].find(Array.isArray)
      return list ? readRows(row, list) : reject(context)
    }),
  )
}

/** A part that may be missing or invalid: then null. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => {
  const given = anything()
  partOf.set(given, schema)
  return z.pipe(
    given,
    z.transform((value: unknown): z.output<S> | null => {
      const read = schema.safeParse(value)
      return read.success ? read.data : null
    }),
  )
}
