import { asMedia } from '#contract/values.ts'
import { readInstant } from '../read-instant.ts'
import { site } from '../site.ts'

// Other backends may leave out fields or send them in other forms (docs/conventions.md,
// Responses). A function of this file returns what the contract expects, or a fallback.

/** A body or a row as it came. */
export type Raw = Readonly<Record<string, unknown>>

/** The rows of a list, bare or under one of some keys; rows without an id (null) are dropped. */
export function rows<Row>(
  value: unknown,
  normalize: (row: Raw) => Row | null,
  ...keys: readonly string[]
): Row[] {
  const list = [value, ...keys.map(key => (value as Raw)[key])].find(Array.isArray)
  if (!list) throw new TypeError('Not a list')
  return list.flatMap(row => (row && normalize(row)) ?? [])
}

export const text = (value: unknown, fallback = ''): string =>
  typeof value === 'string' ? value : fallback

export const textOrNull = (value: unknown): string | null => text(value) || null

/** The texts of a list; anything else reads as an empty list. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/** An id, which may be a number; null without one. */
export const id = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : textOrNull(value)

export const choice = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find(each => each === value) ?? fallback

/** An unreadable text stays, and is shown as an invalid date. */
export const instant = (value: unknown): string | null =>
  typeof value === 'string' ? value : (readInstant(value)?.toJSON() ?? null)

export const integer = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0)

export const count = (value: unknown): number => Math.max(integer(value), 0)

/** An amount of at least 0, which may be a text. */
export function amount(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : null
}

/** The address of media; a path of the files of another backend gets its origin. */
export function media(value: unknown): string | null {
  const written = text(value).trim()
  return /^\/(files|photos)\//.test(written) ? site.backend + written : asMedia(written)
}
