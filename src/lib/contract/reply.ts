import * as z from 'zod/mini'
import { asMedia } from './values.ts'

/**
 * What is read tolerantly, by what the bundled backend sends in its place. `json-schema.ts` gives them to the OpenAPI document;
 * browsers never load that.
 */
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

/** The schema of the rows of a list. */
export const rowsOf = new WeakMap<object, z.ZodMiniType>()
/** The schema of a part that may be missing. */
export const partOf = new WeakMap<object, z.ZodMiniType>()
/** The values that a choice may have. */
export const choicesOf = new WeakMap<object, readonly string[]>()
/** How many rows a call gives unless told, and at most. */
export const sizesOf = new WeakMap<object, Size>()

interface Size {
  readonly default: number
  readonly max: number
}

/** How many rows are asked for: brought into the range from 1 to the most; what is no number reads as the usual size. */
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
/** Reads an instant in any form that a backend may send, or null when there is none to read. */
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
 * An instant, or null when missing. Accepts ISO strings, milliseconds, `{ seconds, nanoseconds }` and `{ _seconds, _nanoseconds }`;
 * the bundled backend sends ISO strings in UTC. What cannot be parsed becomes an invalid Date, which the interface names as such.
 */
export const instant = z.pipe(wire.instant, z.transform(readInstant))

/** A text of a reply: missing, null or of another type reads as the fallback, so that no list crashes on one field. */
export const textOr = (fallback: string) =>
  z.pipe(
    wire.text,
    z.transform((value: unknown) => (typeof value === 'string' ? value : fallback)),
  )

/** A text of a reply that may be absent: anything but a non-empty text reads as null. */
export const textOrNull = z.pipe(
  wire.textOrNull,
  z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? value : null)),
)

/** A count of a reply; anything but a number reads as 0. */
export const count = z.pipe(
  wire.count,
  z.transform((value: unknown) => (typeof value === 'number' ? value : 0)),
)

/** A number of a reply that may be below 0, as a sum of votes; anything but a number reads as 0. */
export const score = z.pipe(
  wire.score,
  z.transform((value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)),
)

/** A yes or no of a reply; anything but true reads as no. */
export const flag = z.pipe(
  wire.flag,
  z.transform((value: unknown) => value === true),
)

/** An amount that is not negative, or null when there is none to read; a number in a text counts. */
export const amount = z.pipe(
  wire.amount,
  z.transform((value: unknown) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : null
  }),
)

/** The address of a picture, a video or captions, or null: what {@link asMedia} refuses never reaches a page. */
export const media = z.pipe(
  wire.textOrNull,
  z.transform((value: unknown) => (typeof value === 'string' ? asMedia(value) : null)),
)

/** Fails a row or a reply, as a schema of the field would. */
function refused(context: z.core.ParsePayload): never {
  context.issues.push({ code: 'custom', input: context.value, message: 'Not what was expected' })
  return z.NEVER
}

/** A number within bounds. By hand, since the number schemas of zod would weigh on every page that reads anything. */
const numberThat = (given: z.ZodMiniType, fits: (value: number) => boolean) =>
  z.pipe(
    given,
    z.transform((value: unknown, context): number =>
      typeof value === 'number' && fits(value) ? value : refused(context),
    ),
  )

/** The number of a page of a document, from 1. */
export const pageNumber = numberThat(
  wire.page,
  value => Number.isInteger(value) && value >= 1 && value <= 1000,
)

/** A part of a whole, from 0 to 1. */
export const fraction = numberThat(wire.fraction, value => value >= 0 && value <= 1)

/** What names a row: a text, or the number that some backends send. */
export const rowId = z.pipe(
  wire.id,
  z.transform((value: unknown, context): string =>
    typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? String(value)
      : refused(context),
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

/** A list of a reply, read row by row: a row that does not fit is dropped and the others stay. */
export const rows = <S extends z.ZodMiniType>(row: S) => rowsUnder(row, [])

/** A list of a reply, bare or under one of some names. */
export function rowsUnder<S extends z.ZodMiniType>(row: S, names: readonly string[]) {
  const given = anything()
  rowsOf.set(given, row)
  return z.pipe(
    given,
    z.transform((value: unknown, context): z.output<S>[] => {
      const wrapped = names.map(name => (value as Record<string, unknown> | null | undefined)?.[name])
      const list = [value, ...wrapped].find(Array.isArray)
      return list ? readRows(row, list) : refused(context)
    }),
  )
}

/** A part of a reply that may be missing or unreadable: then null. */
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
