import type { Dates } from '#lib/calendar.ts'

/** The dates of a program of which none is known. */
export const nothing: Dates = {
  applicationMonth: null,
  applicationDeadline: null,
  deadlineKind: 'unknown',
  deadlineMonth: null,
  deadlineDay: null,
}
