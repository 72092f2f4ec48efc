import type { ProgramDates } from '#lib/deadlines.ts'

/** The dates of a program of which none is known. */
export const nothing: ProgramDates = {
  applicationMonth: null,
  applicationDeadline: null,
  deadlineKind: 'unknown',
  deadlineMonth: null,
  deadlineDay: null,
}
