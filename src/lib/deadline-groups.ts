import { lastDay } from './contract/calendar-days.ts'
import type { DeadlineState, DeadlineStatus } from './contract/deadlines.ts'

/** The groups of a list of programs, in their order; what is over comes last. */
const deadlineGroups = [
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

/** A text to sort programs by: first their group, then their deadline, else their opening ahead. */
export function deadlineOrder({ state, closes, opens }: DeadlineStatus, today: string): string {
  const isAhead = opens !== null && lastDay(opens) >= today
  const day = closes ? lastDay(closes) : isAhead ? lastDay(opens) : '9999'
  return `${deadlineGroups.indexOf(groupOfState[state])} ${day}`
}
