import { lastDay } from './contract/calendar-days.ts'
import type { DeadlineState, DeadlineStatus } from './contract/deadlines.ts'

/** The groups of a list of programs, in their order; what is over comes last. */
export const deadlineGroups = [
  'now',
  'expected-soon',
  'rolling',
  'later',
  'expected',
  'unknown',
  'over',
] as const
export type DeadlineGroup = (typeof deadlineGroups)[number]

/** The group that a program stands in. */
export const groupOfState: Record<DeadlineState, DeadlineGroup> = {
  'closing-soon': 'now',
  open: 'now',
  'opens-soon': 'now',
  rolling: 'rolling',
  'opens-later': 'later',
  'expected-soon': 'expected-soon',
  'expected-again': 'expected',
  unknown: 'unknown',
  closed: 'over',
}

/** The day that a program is sorted by within its group: its deadline, else its opening ahead. */
export function orderDay({ closes, opens }: DeadlineStatus, today: string): string {
  if (closes) return lastDay(closes)
  return opens && lastDay(opens) >= today ? lastDay(opens) : '9999'
}
