import type { ProgramDates } from '#contract/deadlines.ts'
import type { ProgramCycle, ProgramSeason } from '#contract/program-record.ts'

/** The dates of a program of which none is known. */
export const nothing: ProgramDates = {
  cycles: [],
  season: { kind: 'unknown', opens_month: null, closes_month: null, closes_day: null },
  closes_when_full: false,
}

/** A round that the provider has stated. */
export const cycleOf = (dates: Partial<ProgramCycle>): ProgramCycle => ({
  ...{ label: '2027', opens: null, priority: null, campus: null, closes: null, papers: null },
  ...{ decision: null, time: null, zone: null, note: null, source: 0 },
  ...dates,
})

/** A program with stated rounds. */
export const stated = (...cycles: Partial<ProgramCycle>[]): ProgramDates => ({
  ...nothing,
  cycles: cycles.map(cycleOf),
})

/** A program with yearly dates that nobody has stated. */
export const yearly = (season: Partial<ProgramSeason>): ProgramDates => ({
  ...nothing,
  season: { ...nothing.season, kind: 'annual', ...season },
})
