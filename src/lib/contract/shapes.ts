import * as z from 'zod/mini'
import { limits } from './limits.ts'

// zod probes `new Function` for its fast path, which a strict Content-Security-Policy reports as a violation.
z.config({ jitless: true })

/** What the OpenAPI document shows for a schema whose tolerant reading JSON Schema cannot, or should not, tell. */
export const documented = new WeakMap<object, Record<string, unknown>>()

/** Registers how a schema is documented and returns it. */
export function documentedAs<S extends object>(schema: S, json: Record<string, unknown>): S {
  documented.set(schema, json)
  return schema
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses (C13).
const unsupported = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** True when nothing of a text would be seen: blank, or made of zero-width characters alone. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''

interface TextRules {
  /** What a sentence about the field calls it. */
  label: string
  max: number
  min?: number
  /** Said when the text is missing or blank; without it the text may be empty. */
  required?: string
  tooShort?: string
  /** Names lose bidirectional controls, so that one person's name cannot rearrange the line around it. */
  isName?: boolean
  /** Passwords are taken byte for byte. */
  verbatim?: boolean
}

/**
 * A text that a person typed (spec section 5): trimmed, of bounded length, without control characters.
 * Multi-line texts keep their line breaks and tabs.
 */
export function text({ label, max, min = 0, required, tooShort, isName, verbatim }: TextRules) {
  const typed = z.string({
    error: issue =>
      (issue.input === undefined || issue.input === null) && required ? required : `${label} must be text`,
  })
  const clean = z.overwrite<string>(value => {
    if (verbatim) return value
    const kept = isName ? value.replace(bidiControls, '') : value
    return kept.trim()
  })
  return typed.check(
    clean,
    z.refine((value: string) => !required || (verbatim ? value !== '' : !isBlank(value)), {
      error: required ?? '',
      abort: true,
    }),
    z.minLength(min, { error: tooShort ?? `${label} must be at least ${min} characters`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine((value: string) => !unsupported.test(value) && value.isWellFormed(), {
      error: `${label} contains unsupported characters`,
    }),
  )
}

/** An id in an address or a cursor. Whatever is not one simply names nothing, so only its type and size are checked. */
export const id = z
  .string({ error: 'Id must be text' })
  .check(z.minLength(1, { error: 'Id is required' }), z.maxLength(limits.id, { error: 'Id is too long' }))

/** Reads an instant in any form that a backend may send, or null when there is none to read. */
export function readInstant(value: unknown): Date | null {
  if (value instanceof Date) return value
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
export const instant = /* @__PURE__ */ documentedAs(
  /* @__PURE__ */ z.pipe(
    /* @__PURE__ */ z.nullish(/* @__PURE__ */ z.unknown()),
    /* @__PURE__ */ z.transform(readInstant),
  ),
  {
    anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
  },
)

/** A text of a reply: missing, null or of another type reads as the fallback, so that no list crashes on one field. */
export const textOr = (fallback: string) => documentedAs(z.catch(z.string(), fallback), { type: 'string' })

/** A text of a reply that may be absent: anything but a non-empty text reads as null. */
export const textOrNull = documentedAs(z.catch(z.nullable(z.string().check(z.minLength(1))), null), {
  anyOf: [{ type: 'string' }, { type: 'null' }],
})

/** A count of a reply; anything but a number reads as 0. */
export const count = documentedAs(z.catch(z.number(), 0), { type: 'integer', minimum: 0 })

/** A list of a reply, read row by row: a row that does not fit is dropped and the others stay. */
export function rows<S extends z.ZodMiniType>(row: S) {
  const list = z.pipe(
    z.array(z.unknown()),
    z.transform((values: unknown[]): z.output<S>[] =>
      values.flatMap(value => {
        const read = row.safeParse(value)
        return read.success ? [read.data] : []
      }),
    ),
  )
  return documentedAs(list, { $rows: row })
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** An English month name, as the specification writes application months. */
export const month = z.enum(monthNames, { error: 'Choose a month from January to December' })
export type Month = z.output<typeof month>

/** A calendar day, `yyyy-mm-dd`, that exists. */
export const day = z.string({ error: 'A date must be text' }).check(
  z.refine(
    (value: string) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
      const date = new Date(`${value}T00:00:00Z`)
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
    },
    { error: 'A date must be a real day, written as 2027-02-15' },
  ),
)

/** Only http and https addresses become links (spec section 5: the website itself has no format check). */
export function asLink(value: string | null | undefined): string | null {
  if (!value) return null
  try {
    const url = new URL(value.trim())
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

/** An optional http(s) address that a person typed. */
export function link(label: string) {
  return text({ label, max: limits.program.link }).check(
    z.refine((value: string) => value === '' || asLink(value) !== null, {
      error: `${label} must start with http:// or https://`,
    }),
  )
}
