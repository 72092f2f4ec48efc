import * as z from 'zod/mini'
import {
  asLink,
  isBlank,
  isDay,
  isPlainText,
  isWithinYears,
  monthNames,
  removeInvisible,
  toOneLine,
} from '#catalog/values.ts'
import type { FieldErrors } from './errors.ts'
import { limits } from './limits.ts'

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The message for a text that cannot be an email address. */
export const invalidEmail =
  'Please enter a valid email address, such as name@school.edu, without spaces, accents or curly quotes'

const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** The form that browsers accept in `<input type=email>` (HTML standard). */
const emailForm = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${domainLabel}(?:\\.${domainLabel})*$`,
  'i',
)

interface TextRules {
  min?: number
  /** The message for a missing or blank text; without it the text may be empty. */
  required?: string
  /** Names are one line, without bidirectional controls, which reorder the text around them. */
  isName?: boolean
  /** Email addresses lose invisible characters, which come along when they are pasted. */
  isEmail?: boolean
  /** Passwords are not trimmed. */
  verbatim?: boolean
}

/**
 * A typed text (spec section 5): trimmed, of limited length, without control characters other than
 * line breaks and tabs. `label` names the field in messages.
 */
export function text(label: string, max: number, rules: TextRules = {}) {
  const { min = 0, required, isName, isEmail, verbatim } = rules
  const typed = z.string({
    error: issue =>
      (issue.input === undefined || issue.input === null) && required
        ? required
        : `${label} must be text`,
  })
  const clean = z.overwrite<string>(value => {
    if (verbatim) return value
    const visible = isEmail ? removeInvisible(value) : value
    const kept = isName ? toOneLine(visible.replace(bidiControls, '')) : visible
    // Invisible characters alone would be a name that nobody sees.
    return isBlank(kept) ? '' : kept.trim()
  })
  return typed.check(
    clean,
    z.refine((value: string) => !required || (verbatim ? value !== '' : !isBlank(value)), {
      error: required ?? '',
      abort: true,
    }),
    z.minLength(min, { error: `${label} must be at least ${min} characters`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine(isPlainText, `${label} contains unsupported characters`),
  )
}

/** An email address; without the message for a missing one it may be empty. */
export const email = (required?: string) =>
  text('Email', limits.email, { isEmail: true, ...(required && { required }) }).check(
    z.refine((value: string) => value === '' || emailForm.test(value), invalidEmail),
  )

/** The email address of a new account, in the form that Better Auth accepts. */
export const accountEmail = email('Email is required').check(z.regex(z.regexes.email, invalidEmail))

/** A password that is set; an old one may break the rules of today. */
export const newPassword = text('Password', limits.password.max, {
  min: limits.password.min,
  required: 'Password is required',
  verbatim: true,
})

/** A file as a browser's file input gives it, or as the backend received it. */
export interface GivenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A chosen file; `permissions.ts` and the server check its content. */
export const file = (missing: string) =>
  z.custom<GivenFile>(value => value !== null && typeof value === 'object' && 'size' in value, {
    error: missing,
  })

/** True or false; `label` names the field in messages. */
export const boolean = (label: string) => z.boolean(`${label} must be true or false`)

/** One of some texts, with a message of our own. */
export const oneOf = <const T extends string>(values: readonly T[], error: string) =>
  z.enum(values, { error })

/** Number of rows, clamped to 1 to `max`; anything but a number reads as the default. */
export const pageSize = (size: { readonly default: number; readonly max: number }) =>
  z.pipe(
    z
      .optional(z.unknown())
      .check(z.meta({ type: 'integer', minimum: 1, maximum: size.max, default: size.default })),
    z.transform((value: unknown) => {
      const asked = Number(Array.isArray(value) ? value[0] : value)
      if (value === undefined || !Number.isFinite(asked)) return size.default
      return Math.min(Math.max(Math.trunc(asked), 1), size.max)
    }),
  )

/** The cursor of a page of rows, from the reply with the page before; left out for the first one. */
export const cursor = z.optional(
  z.string({ error: 'lastId must be text' }).check(z.maxLength(200, 'lastId is too long')),
)

/** An English month name, as the specification writes application months. */
export const month = oneOf(monthNames, 'Choose a month from January to December')

/** The optional day of a deadline, `yyyy-mm-dd`, at most `limits.deadlineYears` from today. */
export function day(label: string) {
  return z.string(`${label} must be text`).check(
    z.refine((value: string) => value === '' || isDay(value), {
      error: `${label} must be a real day, written as 2027-02-15`,
      abort: true,
    }),
    z.refine((value: string) => value === '' || isWithinYears(value, limits.deadlineYears), {
      error: `${label} must be at most ${limits.deadlineYears} years from today`,
    }),
  )
}

/** An optional http(s) address. */
export function link(label: string) {
  return text(label, limits.program.link).check(
    z.refine((value: string) => value === '' || asLink(value) !== null, {
      error: `${label} must start with http:// or https://`,
    }),
  )
}

/** Refuses characters that Postgres does not store. */
export const storable = z.refine<string>(isPlainText, {
  error: 'Id contains unsupported characters',
})

const idOf = (max: number) =>
  z
    .string({ error: 'Id must be text' })
    .check(z.minLength(1, 'Id is required'), z.maxLength(max, 'Id is too long'), storable)

/** An id; an unknown one is not found, so its form is not checked. */
export const id = idOf(limits.id)

/** The id of a program of the catalog. */
export const programId = idOf(limits.id * 2)

export type Validated<T> =
  | { ok: true; value: T }
  | { ok: false; fields: FieldErrors; message: string }

/** Validates an input (spec section 5): the cleaned value, or the first message of each field. */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): Validated<z.output<S>> {
  const read = schema.safeParse(input)
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] ??= issue.message || 'This is not valid'
  }
  return { ok: false, fields, message: Object.values(fields)[0] ?? 'This is not valid' }
}

/** The version of a row that somebody has seen, from 0 to the largest integer of Postgres. */
export const version = z
  .int({ error: 'Version must be a number' })
  .check(z.gte(0), z.lte(2_147_483_647))

/** Levels of nested objects and lists in data; those of a record are at most six. */
const maxLevels = 20

/** Walked level by level: JSON.stringify fails at some thousands, which fit into a request. */
function isNestedTooDeep(data: unknown): boolean {
  let level = [data]
  for (let depth = 0; depth < maxLevels && level.length > 0; depth++)
    level = level.flatMap(each => (typeof each === 'object' ? Object.values(each ?? {}) : []))
  return level.length > 0
}

/** Data that is checked by its kind later. */
export const uncheckedData = (label: string) =>
  z
    .looseObject({}, { error: `${label} must be an object` })
    .check(z.refine(data => !isNestedTooDeep(data), `${label} must not be nested so deeply`))
