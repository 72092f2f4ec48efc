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

/** An address that media may come from: a path of this site, or http and https; null for anything else. */
export const asMedia = (value: string | null | undefined): string | null => {
  const written = value?.trim() ?? ''
  return /^\/(?![/\\])/.test(written) ? written : asLink(written)
}
