import { addDays, firstDay, isMonth, lastDay, type Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'
import { formatLongDay } from '#catalog/values.ts'
import doubtful from './doubtful.json' with { type: 'json' }

/** What is doubtful of programs, by their ids. */
const doubts: ReadonlyMap<string, string> = new Map(Object.entries(doubtful))
/** The day on which the doubts were written down; a check since then settles them. */
const doubtedOn = '2026-11-27'

/** A season that begins or ends within these days is near. */
const nearDays = 45
/** After a check the day of the season may still not be stated for so many days. */
const patienceDays = 14

/** What the dates of a program mean on a day. */
export interface ProgramStatus extends Pick<DeadlineStatus, 'state' | 'closes'> {
  /** The next date of any kind. */
  next: ReturnType<typeof findNextDate>
  isDue: boolean
  /** What is doubtful of it, in a sentence. */
  doubt: string | null
  /** That its season is near without a stated day, in a sentence. */
  nearSeason: string | null
}

/** The status of a program now; `lastLook`: its day, also if it was of the page monitor. */
export function getProgramStatus(
  program: Program,
  now: Now,
  lastLook = program.checked,
): ProgramStatus {
  const deadline = getDeadlineStatus(program, now)
  const next = findNextDate(program, now, deadline)
  const isDue = isCheckDue({ ...program, checked: lastLook }, now, next?.day ?? null)
  return { state: deadline.state, closes: deadline.closes, next, isDue }
}
