import type { ProgramCycle } from './program-record.ts'

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
