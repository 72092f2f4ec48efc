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

const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu

/** True when nothing of a text would be seen: blank, or made of zero-width characters alone. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''

/** Whether a text is a calendar day that exists, written `yyyy-mm-dd`. */
export function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  )
}

/** Whether a calendar day lies at most so many years from today, before or after. */
export const isWithinYears = (day: string, years: number): boolean =>
  Math.abs(Date.parse(`${day}T00:00:00Z`) - Date.now()) <= years * 365.25 * 86_400_000

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

let filesOrigin = ''

/** Says whose the files are that a backend names by a path alone: a site on another origin has to ask there. Empty: the site's own. */
export const setFilesOrigin = (origin: string): void => {
  filesOrigin = origin
}

/** An address that media may come from: a path of this site, a file of the backend, or http and https; null for anything else. */
export const asMedia = (value: string | null | undefined): string | null => {
  const written = value?.trim() ?? ''
  if (/^\/(files|photos)\//.test(written)) return filesOrigin + written
  return /^\/(?![/\\])/.test(written) ? written : asLink(written)
}
