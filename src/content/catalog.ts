import { programTypes } from '#contract/program-values.ts'
import { monthOf, type Program } from '#contract/programs.ts'
import { type Month, monthNames } from '#contract/values.ts'
import { getDeadlineStatus, startOfBuildDay } from '#lib/deadlines.ts'
import { getBuildDay } from './build.ts'

const maxUnpaged = 400
const pageSize = 60

const typeRanks = new Map<string, number>(programTypes.map((type, rank) => [type, rank]))
const rank = ({ type }: Program): number => typeRanks.get(type) ?? programTypes.length
// Shared: `localeCompare` creates a collator in every call, which is slow for 10,000 programs.
const { compare } = new Intl.Collator('en', { numeric: true })

/** Sorts by type, the specification's types first, then by name. */
export const sortPrograms = (programs: readonly Program[]): Program[] =>
  [...programs].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.type, b.type) ||
      compare(a.name, b.name) ||
      compare(a.id, b.id),
  )

/** One page up to 400 programs, else pages of 60. There is always a first page. */
export function paginate(programs: readonly Program[]): Program[][] {
  const ordered = sortPrograms(programs)
  if (ordered.length <= maxUnpaged) return [ordered]
  return Array.from({ length: Math.ceil(ordered.length / pageSize) }, (_, index) =>
    ordered.slice(index * pageSize, (index + 1) * pageSize),
  )
}

/** Groups programs by type, in the order given. */
export const groupByType = (
  programs: readonly Program[],
): [type: string, programs: Program[]][] => [...Map.groupBy(programs, ({ type }) => type)]

/** The months of a program: in which it usually opens, and in which it closes. */
export function monthsOf(program: Program): Month[] {
  const { closes, opens, isStated } = getDeadlineStatus(program, startOfBuildDay(getBuildDay()))
  const numbers = [
    ...[closes, opens].map(date => Number(date?.slice(5, 7) ?? 0)),
    ...(isStated ? [] : [program.season.opens_month, program.season.closes_month]),
  ]
  return [...new Set(numbers.map(monthOf).filter(month => month !== null))]
}

/** The programs that open or usually close in each month that has any, from January on. */
export const groupByMonth = (programs: readonly Program[]): [month: Month, programs: Program[]][] =>
  monthNames
    .map((month): [Month, Program[]] => [
      month,
      sortPrograms(programs.filter(program => monthsOf(program).includes(month))),
    ])
    .filter(([, found]) => found.length > 0)

const countShared = (one: readonly string[], other: readonly string[]) =>
  one.filter(item => other.includes(item)).length

const scoreSimilarity = (one: Program, other: Program) =>
  2 * countShared(one.audience.fields, other.audience.fields) +
  countShared(one.audience.levels, other.audience.levels) +
  Number(one.citizenship === other.citizenship)

const groupKeys = ({ type, audience: { fields } }: Program) =>
  (fields.length > 0 ? fields : ['']).map(field => `${type}|${field}`)

/**
 * Finds programs similar to each one: of its type and one of its fields, the most similar first.
 * Compares with `neighbors` programs of each group only, so that the work grows linearly.
 */
export function findSimilarPrograms(
  programs: readonly Program[],
  count = 3,
  neighbors = 12,
): Map<string, Program[]> {
  const ordered = sortPrograms(programs)
  const groups = new Map<string, Program[]>()
  const positions = new Map<string, number>()
  for (const program of ordered) {
    for (const key of groupKeys(program)) {
      const group = groups.get(key) ?? []
      positions.set(`${key}|${program.id}`, group.push(program) - 1)
      groups.set(key, group)
    }
  }
  const listNeighbors = (program: Program, key: string) => {
    const group = groups.get(key) ?? []
    const position = positions.get(`${key}|${program.id}`) ?? 0
    return Array.from(
      { length: Math.min(neighbors, group.length - 1) },
      (_, step) => group[(position + step + 1) % group.length],
    )
  }
  return new Map(
    ordered.map(program => {
      const found = new Set(groupKeys(program).flatMap(key => listNeighbors(program, key)))
      const others = [...found].filter(other => other !== undefined)
      return [
        program.id,
        others
          .sort((a, b) => scoreSimilarity(program, b) - scoreSimilarity(program, a))
          .slice(0, count),
      ]
    }),
  )
}
