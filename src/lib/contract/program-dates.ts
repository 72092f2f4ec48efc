import { firstDay, isMonth, type Now } from './calendar-days.ts'
import { getDeadlineStatus, isOver, type ProgramDates } from './deadlines.ts'
import type { ProgramCycle } from './program-record.ts'
import { type ProgramDateKind, programDateKinds } from './program-values.ts'
import { compareTexts } from './values.ts'

/** A date of a program. */
export interface ProgramDate {
  kind: ProgramDateKind
  /** `yyyy-mm-dd`; `yyyy-mm` if only the month is expected. */
  day: string
  /** True if the provider states it; false if it is expected from earlier years. */
  isStated: boolean
  /** The cycle that states it. */
  cycle: ProgramCycle | null
}

/**
 * The dates of a program that are not over, the earliest first: all that its provider states, else
 * the expected deadline. A month without a day is not among them; see {@link listDatesAndMonths}.
 */
export const listProgramDates = (program: ProgramDates, now: Now): ProgramDate[] =>
  listDatesAndMonths(program, now).filter(({ day }) => !isMonth(day))

/**
 * The same, with the months in which a round is expected to open or to close if no day is known. A
 * month that has begun is among them while the round may still close.
 */
export function listDatesAndMonths(program: ProgramDates, now: Now): ProgramDate[] {
  const stated = program.cycles.flatMap(cycle =>
    programDateKinds.flatMap((kind): ProgramDate[] => {
      const day = cycle[kind]
      const hour = kind === 'closes' ? cycle : { ...cycle, time: null }
      return day && !isOver(hour, day, now) ? [{ kind, day, isStated: true, cycle }] : []
    }),
  )
  const status = getDeadlineStatus(program, now)
  const { closes, opens, dateKind } = status
  const expect = (kind: ProgramDateKind, day: string): ProgramDate => ({
    kind,
    day,
    isStated: false,
    cycle: null,
  })
  const expected = [
    ...(opens && !status.isOpeningStated && firstDay(opens) > now.today
      ? [expect('opens', opens)]
      : []),
    ...(closes && !status.isStated ? [expect(dateKind, closes)] : []),
  ]
  return [...stated, ...expected].sort((a, b) => compareTexts(a.day, b.day))
}
