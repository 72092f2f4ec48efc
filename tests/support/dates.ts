import fc from 'fast-check'
import { toNow } from '#catalog/days.ts'
import { formatDeadline } from '#catalog/deadline-text.ts'
import { getDeadlineStatus, type ProgramDates } from '#catalog/deadlines.ts'
import type { ProgramCycle, ProgramSeason } from '#catalog/record.ts'

/** The dates of a program of which none is known. */
export const unknownDates: ProgramDates = {
  cycles: [],
  season: { kind: 'unknown', opens_month: null, closes_month: null, closes_day: null },
  closes_when_full: false,
  ended: null,
}

/** A round that the provider has stated. */
export const cycleOf = (dates: Partial<ProgramCycle>): ProgramCycle => ({
  label: '2027',
  opens: null,
  priority: null,
  campus: null,
  closes: null,
  papers: null,
  decision: null,
  time: null,
  zone: null,
  note: null,
  source: 0,
  ...dates,
})

/** A program with stated rounds. */
export const stated = (...cycles: Partial<ProgramCycle>[]): ProgramDates => ({
  ...unknownDates,
  cycles: cycles.map(cycleOf),
})

/** A program with yearly dates that nobody has stated. */
export const yearly = (season: Partial<ProgramSeason>): ProgramDates => ({
  ...unknownDates,
  season: { ...unknownDates.season, kind: 'annual', ...season },
})

/** The status of a program and its sentence on a day, at noon in UTC. */
export function statusOn(dates: ProgramDates, day: string) {
  const noon = toNow(new Date(`${day}T12:00:00Z`), 0)
  return { ...getDeadlineStatus(dates, noon), text: formatDeadline(dates, noon) }
}

/** Generates days of this century. */
export const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
