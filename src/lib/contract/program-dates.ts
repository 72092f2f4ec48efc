import type { Now } from './calendar-days.ts'
import { getDeadlineStatus, type ProgramDates } from './deadlines.ts'
import type { ProgramCycle } from './program-record.ts'
import { compareTexts } from './values.ts'

/** The dates of a cycle on which something is to be done. */
export const programDateKinds = ['opens', 'priority', 'campus', 'closes', 'papers'] as const
export type ProgramDateKind = (typeof programDateKinds)[number]

/** A date of a program. */
export interface ProgramDate {
  kind: ProgramDateKind
  /** `yyyy-mm-dd` */
  day: string
  /** True if the provider states it; false if it is expected from earlier years. */
  isStated: boolean
  /** The cycle that states it. */
  cycle: ProgramCycle | null
}

/**
 * The dates of a program from today on, the earliest first: all that its provider states, else the
 * expected deadline. A month without a day is not among them.
 */
export function listProgramDates(program: ProgramDates, now: Now): ProgramDate[] {
  const stated = program.cycles.flatMap(cycle =>
    programDateKinds.flatMap((kind): ProgramDate[] => {
      const day = cycle[kind]
      return day && day >= now.today ? [{ kind, day, isStated: true, cycle }] : []
    }),
  )
  const { closes, isStated, dateKind } = getDeadlineStatus(program, now)
  const expected: ProgramDate[] =
    !closes || isStated || closes.length < 10
      ? []
      : [{ kind: dateKind, day: closes, isStated: false, cycle: null }]
  return [...stated, ...expected].sort((a, b) => compareTexts(a.day, b.day))
}
