/** The months in their order, as the specification writes them. */
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

export type Month = (typeof monthNames)[number]

/** A month by its number from 1; null without one. */
export const monthOf = (number: number | null): Month | null =>
  (number && monthNames[number - 1]) || null

/** `February 15, 2027`, or `February 2027` for `2027-02`. */
export function formatLongDay(day: string): string {
  const [year, month = null, dayOfMonth] = day.split('-').map(Number)
  return `${monthOf(month)} ${dayOfMonth ? `${dayOfMonth}, ` : ''}${year}`
}

/** A whole number as `1,234`. */
export const formatNumber = (number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** A grade point average with one decimal or two: `3.0`, `3.25`. */
export const formatGpa = (gpa: number): string => gpa.toFixed(2).replace(/0$/, '')

/** `Texas` for `texas`. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Normalizes a text in parts: the time of one long run of combining marks is quadratic. */
export const normalizeInParts = (text: string, form: 'NFKC' | 'NFKD'): string =>
  text.replace(/.{1,100}/gsu, part => part.normalize(form))

/** `A, B, and C`, each once. */
export function joinNames(names: Iterable<string>, word: 'and' | 'or' = 'and'): string {
  const list = [...new Set(names)]
  const last = list.pop() ?? ''
  if (list.length < 2) return [...list, last].join(` ${word} `)
  return `${list.join(', ')}, ${word} ${last}`
}

/** Sorts by code units, not by `localeCompare`, whose first call takes a phone 0.1 seconds. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

let collator: Intl.Collator | undefined

/** Sorts names as people do, with numbers by their values. The first call takes a phone 0.1 s. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}

/** Removes zero-width characters, soft hyphens, bidirectional controls and byte order marks. */
export const removeInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Whether a text shows nothing: it is blank or has only zero-width characters. */
export const isBlank = (text: string): boolean => removeInvisible(text).trim() === ''

/** Replaces line breaks and control characters by a space. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a text has no control characters but line breaks and tabs, and no lone surrogates. */
export const isPlainText = (text: string): boolean => !controls.test(text) && text.isWellFormed()

/** The value at a path in nested objects and lists; undefined if there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

/** Whether a text is an existing day, written `yyyy-mm-dd`. */
export function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value)
  )
}

/** How many years a day is after today; negative if it is over. */
const yearsAhead = (day: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.now()) / (365.25 * 86_400_000)

/** Whether a day is at most some years before or after today. */
export const isWithinYears = (day: string, years: number): boolean =>
  Math.abs(yearsAhead(day)) <= years

/** Whether a day is from 2000 on and at most some years after today: it stays so as time passes. */
export const isSince2000 = (day: string, years: number): boolean =>
  day >= '2000' && yearsAhead(day) <= years

/** An http or https address, or null. The website itself has no format check (spec section 5). */
export function asLink(value: string | null | undefined): string | null {
  if (!value) return null
  try {
    const url = new URL(value.trim())
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

/** The address of a website as people type it, also a bare domain; null for any other text. */
export function asWebsite(value: string | null | undefined): string | null {
  const typed = value?.trim() ?? ''
  const isDomain = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/u.test(typed)
  return asLink(isDomain ? `https://${typed}` : typed)
}

/** The address of media: a path of this site, or http(s); else null. */
export const asMedia = (value: string | null | undefined): string | null => {
  const written = value?.trim() ?? ''
  return /^\/(?![/\\])/.test(written) ? written : asLink(written)
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

/** An address part from a name: `NASA Internship (OSTEM)` → `nasa-internship-ostem`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return plain
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
