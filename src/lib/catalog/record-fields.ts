import * as z from 'zod/mini'
import { maxTimeZones } from './days.ts'
import { catalogLimits as limits } from './limits.ts'
import { asLink, isDay, isPlainText, isSince2000 } from './values.ts'

// Fields of the record of a program. Errors complete the sentence "{field} must be {error}".
const bounds = limits.record
const markup = /<[a-z/!]|&(#\w+|[a-z]+);/i
const withoutMarkup = z.refine<string>(text => !markup.test(text), 'a text without HTML')
const plain = z.refine<string>(isPlainText, 'a text without control characters')
/** A text without HTML and control characters of at most `max` characters. */
export const text = (max: number) =>
  z
    .string('a text')
    .check(z.maxLength(max, `a text of at most ${max} characters`), withoutMarkup, plain)

/** A text without HTML and control characters of 1 to `max` characters. */
export const filledText = (max: number) =>
  text(max).check(z.refine(value => value.trim() !== '', 'a text that is not empty'))

/** A list of a limited number of items. */
export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item, 'a list').check(z.maxLength(bounds.list, `at most ${bounds.list} values`))

/** An object without other fields. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'an object { … }'),
  })

/** One of some names. */
export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `one of ${names.join(', ')}`)

/** True, false, or null: not stated. */
export const flag = z.nullable(z.boolean('true, false or null'))

/** A month from 1 to 12, or null. */
export const month = z.nullable(
  z
    .int('a month from 1 to 12, or null')
    .check(z.gte(1, 'a month from 1 to 12'), z.lte(12, 'a month from 1 to 12')),
)

/** An amount in whole US dollars, or null. */
export const dollars = z.nullable(
  z
    .int('a whole number of US dollars such as 5000, or null')
    .check(
      z.gte(1, 'at least 1 dollar'),
      z.lte(bounds.dollars, `at most ${bounds.dollars} dollars`),
    ),
)

/** A day, `yyyy-mm-dd`, or null. */
export const day = z.nullable(
  z.string('a day written as 2027-02-15, or null').check(
    z.refine(isDay, 'a day that exists, written as 2027-02-15'),
    z.meta({ format: 'date' }),
    z.refine(
      value => !isDay(value) || isSince2000(value, limits.deadlineYears),
      `a day from 2000 to ${limits.deadlineYears} years from today`,
    ),
  ),
)

/** The postal code of a state. */
export const stateCode = z
  .string('a state such as GA')
  .check(z.regex(/^[A-Z]{2}$/, 'a state such as GA'))

/** An http(s) address. */
export const link = z.string('an address that starts with http:// or https://').check(
  z.meta({ format: 'uri' }),
  z.maxLength(limits.program.link, `an address of at most ${limits.program.link} characters`),
  z.refine(value => asLink(value) !== null, 'an address that starts with http:// or https://'),
  plain,
)

/** Known names: creating a format takes about a millisecond. */
const timeZones = new Set<string>()

/** Whether a text is the IANA name of a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  // Offsets such as +05:00 are no names.
  if (!/^[A-Z]/.test(name)) return false
  if (timeZones.size >= maxTimeZones) timeZones.clear()
  timeZones.add(name)
  return true
}
