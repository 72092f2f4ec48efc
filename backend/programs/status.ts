import type { Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'

/** What the dates of a program mean on a day. */
export interface ProgramStatus extends Pick<DeadlineStatus, 'state' | 'closes'> {
  /** The next date of any kind. */
  next: ReturnType<typeof findNextDate>
  isDue: boolean
}

/** The status of a program now. */
export function getProgramStatus(program: Program, now: Now): ProgramStatus {
  const deadline = getDeadlineStatus(program, now)
  const next = findNextDate(program, now, deadline)
  const isDue = isCheckDue(program, now, next?.day ?? null)
  return { state: deadline.state, closes: deadline.closes, next, isDue }
}
