const longMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** `November 3, 2026 at 2:05 PM` for an instant, in the viewer's zone. */
export function momentOr(fallback: string, date: Date | null): string {
  if (!date) return fallback
  return Number.isNaN(date.getTime()) ? 'Invalid date' : longMoment.format(date)
}
