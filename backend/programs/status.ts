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
  const looked = program.checked === null ? '' : firstDay(program.checked)
  const doubt = looked >= doubtedOn ? null : (doubts.get(program.id) ?? null)
  const isPatient = looked > addDays(now.today, -patienceDays)
  const nearSeason = isPatient ? null : describeNearSeason(deadline, now)
  const isOld = isCheckDue({ ...program, checked: lastLook }, now, next?.day ?? null)
  // A machine settles no doubt.
  const isDue = isOld || (doubt ?? nearSeason) !== null
  return { state: deadline.state, closes: deadline.closes, next, isDue, doubt, nearSeason }
}

function describeNearSeason(status: DeadlineStatus, { today }: Now): string | null {
  const { closes, opens, isStated, isOpeningStated } = status
  const isNear = (date: string | null): date is string =>
    date !== null && lastDay(date) >= today && firstDay(date) <= addDays(today, nearDays)
  const describe = (verb: string, date: string) =>
    `Expected to ${verb} ${isMonth(date) ? 'in' : 'around'} ${formatLongDay(date)}; no day is stated.`
  if (isStated) return null
  if (isNear(closes)) return describe('close', closes)
  return !isOpeningStated && isNear(opens) ? describe('open', opens) : null
}
