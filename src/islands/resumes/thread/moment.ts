import { threadWords as words } from '#lib/messages/feedback.ts'

const shortMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Nov 3, 2026, 2:05 PM` for an instant, in the viewer's zone (spec section 4, Feedback). */
export function momentOf(date: Date | null): string {
  if (!date) return words.unknownDate
  return Number.isNaN(date.getTime()) ? words.invalidDate : shortMoment.format(date)
}
