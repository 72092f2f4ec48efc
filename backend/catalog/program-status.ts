import type { Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'

/** What the dates of a program mean on a day. */
export interface ProgramStatus extends Pick<DeadlineStatus, 'state' | 'closes'> {
  today: string
  /** The next date of any kind. */
  next: ReturnType<typeof findNextDate>
  isDue: boolean
}

/** Programs stay the same objects while the catalog is the same. */
const statuses = new WeakMap<Program, ProgramStatus>()

/** The status of a program today. It is computed once a day. */
export function getProgramStatus(program: Program, now: Now): ProgramStatus {
  const { today } = now
  const known = statuses.get(program)
  if (known?.today === today) return known
  const deadline = getDeadlineStatus(program, now)
  const next = findNextDate(program, now, deadline)
  const isDue = isCheckDue(program, now, next?.day ?? null)
  const { state, closes } = deadline
  const status = { today, state, closes, next, isDue }
  statuses.set(program, status)
  return status
}
