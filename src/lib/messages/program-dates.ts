import { daysBetween } from '../contract/calendar-days.ts'
import { formatHour } from '../contract/hours.ts'
import type { ProgramCycle } from '../contract/program-record.ts'
import { type ProgramDateKind, programDateKinds } from '../contract/program-values.ts'
import { formatLongDay } from '../contract/values.ts'

/** Names of the dates of a program. */
export const programDateNames: Record<ProgramDateKind, string> = {
  opens: 'Opens',
  priority: 'Priority date',
  campus: 'Campus date',
  closes: 'Closes',
  papers: 'Documents due',
}

/** `Your date February 15, 2027, in 75 days`. */
export function describeDay(name: string, day: string, today: string, hour = ''): string {
  const left = daysBetween(today, day)
  const text = ['today', 'tomorrow'][left] ?? formatLongDay(day)
  return `${name} ${text}${hour}${left > 1 ? `, in ${left} days` : ''}`
}

/** `Closes February 15, 2027, in 75 days`; a date that is only expected says so. */
export function describeProgramDate(
  date: Pick<ProgramCycle, 'time' | 'zone'> & {
    kind: ProgramDateKind
    day: string
    isStated: boolean
  },
  today: string,
): string {
  const { kind, day, isStated } = date
  const name = programDateNames[kind]
  if (!isStated) return `${name} around ${formatLongDay(day)}, expected from earlier years`
  const hour = kind === 'closes' ? formatHour(date) : ''
  return describeDay(name, day, today, hour && ` at ${hour}`)
}

/** The dates that the provider states for a round, in their order. */
export function listCycleDates(cycle: ProgramCycle): [label: string, day: string][] {
  const dates: [string, string | null][] = [
    ...programDateKinds.map((kind): [string, string | null] => [
      programDateNames[kind],
      cycle[kind],
    ]),
    ['Decision', cycle.decision],
  ]
  return dates.flatMap(([label, day]) => (day ? [[label, day]] : []))
}
