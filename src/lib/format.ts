const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime())

/** `November 3, 2026` for an instant, in the viewer's zone; `N/A` when missing (spec section 2, My Contributions). */
export function dateOr(fallback: string, date: Date | null): string {
  if (!date) return fallback
  return isValid(date) ? longDate.format(date) : 'Invalid date'
}

/** `1 program`, `2 programs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
