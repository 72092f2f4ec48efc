import * as z from 'zod/mini'
import type { FieldErrors } from './errors.ts'
import { limits } from './limits.ts'
import { choicesOf } from './reply.ts'
import { asLink, isBlank, isDay, isWithinYears, monthNames } from './values.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const unsupported = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Said of a text that cannot be an email address. */
export const invalidEmail = 'Please enter a valid email address'

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

/** A file on its way: as a browser's picker gives it, or as the backend received it. */
export interface GivenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A file that a person chose; what may be in it is in `permissions.ts` and checked by the server. */
export const file = (missing: string) =>
  z.custom<GivenFile>(value => value !== null && typeof value === 'object' && 'size' in value, {
    error: missing,
  })

/** A yes or no that a person chose. */
export const boolean = (label: string) => z.boolean({ error: `${label} must be true or false` })

/** One of some texts. Not the enum schema of zod, which would weigh on every page that reads anything. */
export function oneOf<const T extends string>(values: readonly T[], error: string) {
  const chosen = z.custom<T>(value => values.some(known => known === value), { error })
  choicesOf.set(chosen, values)
  return chosen
}

/** An English month name, as the specification writes application months. */
export const month = oneOf(monthNames, 'Choose a month from January to December')

/**
 * The optional calendar day of a deadline, `yyyy-mm-dd`, that exists and is not far away; empty
 * when not given.
 */
export function day(label: string) {
  return z.string({ error: `${label} must be text` }).check(
    z.refine((value: string) => value === '' || isDay(value), {
      error: `${label} must be a real day, written as 2027-02-15`,
      abort: true,
    }),
    z.refine((value: string) => value === '' || isWithinYears(value, limits.deadlineYears), {
      error: `${label} must be at most ${limits.deadlineYears} years from today`,
    }),
  )
}

/** An optional http(s) address that a person typed. */
export function link(label: string) {
  return text({ label, max: limits.program.link }).check(
    z.refine((value: string) => value === '' || asLink(value) !== null, {
      error: `${label} must start with http:// or https://`,
    }),
  )
}

/** An id in an address or a cursor. Whatever is not one simply names nothing, so only its type and size are checked. */
export const id = z
  .string({ error: 'Id must be text' })
  .check(z.minLength(1, { error: 'Id is required' }), z.maxLength(limits.id, { error: 'Id is too long' }))

export type Validated<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors; message: string }

/**
 * Checks an input against its schema. Takes anything; gives the cleaned value, or the first sentence about each field
 * and the first sentence of all. Forms and the backend use the same function (spec section 5).
 */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): Validated<z.output<S>> {
  const read = schema.safeParse(input)
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] ??= issue.message || 'This is not valid'
  }
  return { ok: false, fields, message: Object.values(fields)[0] ?? 'This is not valid' }
}
