import type { ProgramCycle } from './record.ts'

/** An instant, and the clock of the viewer at it. */
export interface Now {
  instant: number
  /** The viewer's calendar day, `yyyy-mm-dd`. */
  today: string
  /** The viewer's time of day, `hh:mm`. */
  time: string
}

/** `offset` is the viewer's minutes ahead of UTC. */
export function toNow(date = new Date(), offset = -date.getTimezoneOffset()): Now {
  const local = new Date(date.getTime() + offset * 60_000).toISOString()
  return { instant: date.getTime(), today: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The start of a day in UTC, for pages that are built once. */
export const startOfBuildDay = (on: string): Now => toNow(startOfDay(on), 0)

/** The start of a calendar day, `yyyy-mm-dd`, in UTC: for counting days, not for clocks. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The number of calendar days from one to another; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000)

/** The calendar day some days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(startOfDay(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** The viewer's own calendar day, `yyyy-mm-dd`. */
export const today = (now = new Date()): string => toNow(now).today

/** Whether a date, `yyyy-mm-dd` or `yyyy-mm`, has no day. */
export const isMonth = (date: string): boolean => date.length === 7

/** The first day of a date that may be a day, a month or a year. */
export const firstDay = (date: string): string => `${date}-01-01`.slice(0, 10)

/** The last day of a date that may be a day or a month. */
export const lastDay = (date: string): string =>
  isMonth(date) ? endOfMonth(Number(date.slice(0, 4)), Number(date.slice(5))) : date

/** The last day of a month, which counts from 1. */
export const endOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The year in which the academic year of a day, `yyyy-mm-dd`, began, on July 1. */
export const academicYear = (day: string): number =>
  Number(day.slice(0, 4)) - Number(day.slice(5) < '07')

/** A number below 100 as `07`. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** How many names of time zones are remembered: there are about 600, each in many spellings. */
export const maxTimeZones = 600

/** Minutes ahead of UTC in American Samoa, where the days of the US end last. */
export const lastOffset = -11 * 60

/** The zone of members who have not chosen one. */
export const defaultZone = 'America/New_York'

const createFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The format of a zone, or of `defaultZone`: runtimes differ in the zones that they know. */
function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    return createFormat(zone)
  } catch {
    return createFormat(defaultZone)
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetOf(zone: string, instant: number): number {
  const format = formats.get(zone) ?? formatOf(zone)
  if (formats.size >= maxTimeZones) formats.clear()
  formats.set(zone, format)
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant
}

/** An instant by the clocks of a zone. */
export const nowIn = (zone: string, instant: number): Now =>
  toNow(new Date(instant), offsetOf(zone, instant) / 60_000)

/** The instant of a time of day in a zone. */
export function instantIn(zone: string, day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // Twice, since daylight saving time may change between the first guess and the instant.
  return wall - offsetOf(zone, wall - offsetOf(zone, wall))
}

/** `5:00 p.m. Eastern`, `noon`, or an empty text. */
export function formatHour({ time, zone }: Pick<ProgramCycle, 'time' | 'zone'>): string {
  if (!time) return ''
  const hour = Number(time.slice(0, 2))
  const clock = `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  return [time === '12:00' ? 'noon' : clock, zone && formatZone(zone)].filter(Boolean).join(' ')
}

/** Names by zone, with those of most programs: a format of `Intl` takes 36 ms on a slow phone. */
const zoneNames = new Map([
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Los_Angeles', 'Pacific'],
])

/** `Eastern`, `Pacific`, `Japan`; the name of a zone that this runtime does not know. */
function formatZone(zone: string): string {
  const known = zoneNames.get(zone)
  if (known) return known
  const short = (nameZone(zone) ?? zone).replace(/( Standard)? Time$/, '')
  zoneNames.set(zone, short)
  return short
}

function nameZone(timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
