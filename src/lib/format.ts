import { twoDigits } from '#catalog/days.ts'
import { formatNumber, monthNames } from '#catalog/values.ts'

// Without `Intl`: the first format of a page takes 110 ms on a slow phone.

/** `November 3, 2026` in the viewer's time zone; the fallback for a missing date. */
export const formatDate = (date: Date | null, fallback: string): string =>
  format(date, fallback, at => dayOf(at, monthNames[at.getMonth()]))

/** `November 3, 2026 at 2:05 PM` in the viewer's time zone; the fallback for a missing date. */
export const formatDateTime = (date: Date | null, fallback: string): string =>
  format(date, fallback, at => `${dayOf(at, monthNames[at.getMonth()])} at ${timeOf(at)}`)

/** `Nov 3, 2026, 2:05 PM` in the viewer's time zone; the fallback for a missing date. */
export const formatShortDateTime = (date: Date | null, fallback: string): string =>
  format(date, fallback, at => {
    const month = monthNames[at.getMonth()]?.slice(0, 3)
    return `${dayOf(at, month)}, ${timeOf(at)}`
  })

/** `at 2:05 PM`, or `on November 3, 2026 at 2:05 PM` if that was not today. */
export function formatChange(date: Date | null): string {
  const isToday = date?.toDateString() === new Date().toDateString()
  return format(date, 'meanwhile', at =>
    isToday ? `at ${timeOf(at)}` : `on ${formatDateTime(at, '')}`,
  )
}

/** `1 program`, `2 programs`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

function format(date: Date | null, fallback: string, write: (date: Date) => string): string {
  if (!date) return fallback
  return Number.isNaN(date.getTime()) ? 'Invalid date' : write(date)
}

const dayOf = (date: Date, month = ''): string =>
  `${month} ${date.getDate()}, ${date.getFullYear()}`

function timeOf(date: Date): string {
  const hour = date.getHours()
  return `${hour % 12 || 12}:${twoDigits(date.getMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}
