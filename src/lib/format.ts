const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const longDateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

function format(date: Date | null, fallback: string, formatter: Intl.DateTimeFormat): string {
  if (!date) return fallback
  return Number.isNaN(date.getTime()) ? 'Invalid date' : formatter.format(date)
}

/** `November 3, 2026` in the viewer's time zone; the fallback for a missing date. */
export const formatDate = (date: Date | null, fallback: string): string =>
  format(date, fallback, longDate)

/** `November 3, 2026 at 2:05 PM` in the viewer's time zone; the fallback for a missing date. */
export const formatDateTime = (date: Date | null, fallback: string): string =>
  format(date, fallback, longDateTime)

/** `1 program`, `2 programs`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
