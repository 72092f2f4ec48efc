import type { Program } from '#contract/programs.ts'
import { type Month, monthNames } from '#contract/values.ts'
import { startOfDay } from '#lib/deadlines.ts'
import { inOrder } from './catalog.ts'

/** The months of a program: in which it usually opens, and in which it closes. */
export function monthsOf(program: Program): Month[] {
  const { applicationMonth, deadlineKind, deadlineMonth, applicationDeadline } = program
  const exact =
    deadlineKind === 'exact' && applicationDeadline
      ? monthNames[startOfDay(applicationDeadline).getUTCMonth()]
      : undefined
  return [...new Set([applicationMonth, deadlineMonth, exact ?? null].filter(month => month !== null))]
}

/** The programs that open or usually close in each month that has any, from January on. */
export const monthListsOf = (programs: readonly Program[]): [month: Month, programs: Program[]][] =>
  monthNames
    .map((month): [Month, Program[]] => [
      month,
      inOrder(programs.filter(program => monthsOf(program).includes(month))),
    ])
    .filter(([, found]) => found.length > 0)
