import type { Now } from './days.ts'
import { isListed, isOver } from './deadlines.ts'
import type { Program } from './program.ts'
import { levelNames, type ProgramLevel, studyYears } from './program-values.ts'
import { capitalize, compareTexts } from './values.ts'

/** The first closing, campus or priority day that the provider states and that is not over. */
function findStatedDay({ cycles }: Pick<Program, 'cycles'>, now: Now): string | null {
  const days = cycles.flatMap(cycle =>
    (['closes', 'campus', 'priority'] as const).flatMap(kind => {
      const day = cycle[kind]
      const hour = kind === 'closes' ? cycle : { ...cycle, time: null }
      return day && !isOver(hour, day, now) ? [day] : []
    }),
  )
  return days.toSorted(compareTexts)[0] ?? null
}

/** How many of the listed programs have a stated day ahead. */
export interface Freshness {
  total: number
  stated: number
  /** By the month of the first such day, `yyyy-mm`, in order; a program counts once. */
  months: { month: string; stated: number }[]
  /** By whom programs name: first-years and the levels of study. */
  audiences: { label: string; total: number; stated: number }[]
}

type Dated = Pick<Program, 'cycles' | 'season' | 'closes_when_full' | 'ended' | 'audience'>

const ofLevel = (level: ProgramLevel) =>
  [levelNames[level], ({ levels }: Program['audience']) => levels.includes(level)] as const

const audiences = [
  ofLevel('high-school'),
  [studyYears.first.many, ({ class_years }: Program['audience']) => class_years.includes('first')],
  ofLevel('undergraduate'),
  ofLevel('graduate'),
  ofLevel('recent-graduate'),
] as const

/** Counts the listed programs that have a stated day ahead, by month and audience. */
export function countFreshness(programs: readonly Dated[], now: Now): Freshness {
  const listed = programs
    .filter(isListed)
    .map(program => ({ audience: program.audience, day: findStatedDay(program, now) }))
  const days = listed.flatMap(({ day }) => day ?? [])
  const months = Map.groupBy(days, day => day.slice(0, 7))
  return {
    total: listed.length,
    stated: days.length,
    months: [...months]
      .map(([month, { length }]) => ({ month, stated: length }))
      .sort((a, b) => compareTexts(a.month, b.month)),
    audiences: audiences.map(([label, isFor]) => {
      const named = listed.filter(({ audience }) => isFor(audience))
      const stated = named.filter(({ day }) => day).length
      return { label: capitalize(label), total: named.length, stated }
    }),
  }
}
