import type { Now } from '#catalog/days.ts'
import {
  byDeadline,
  type DeadlineGroup,
  deadlineOrder,
  getDeadlineStatus,
  groupOfState,
  isListed,
} from '#catalog/deadlines.ts'
import { anyField, isOfAnyField, listSubjects } from '#catalog/fields.ts'
import type { Program } from '#catalog/program.ts'
import { nameYears, programTypes } from '#catalog/program-values.ts'
import { compareNames } from '#catalog/values.ts'

const pageSize = 60

const typeRanks = new Map<string, number>(programTypes.map((type, rank) => [type, rank]))
const rank = ({ type }: Program): number => typeRanks.get(type) ?? programTypes.length

/** Sorts by type, the specification's types first, then by name. */
export const sortPrograms = (programs: readonly Program[]): Program[] =>
  [...programs].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compareNames(a.type, b.type) ||
      compareNames(a.name, b.name) ||
      compareNames(a.id, b.id),
  )

/** Pages of 60, in the order given. There is always one. */
export const paginate = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / pageSize)) }, (_, index) =>
    items.slice(index * pageSize, (index + 1) * pageSize),
  )

/** A program in the group of its deadline. */
export interface ListedProgram {
  program: Program
  group: DeadlineGroup
  order: string
}

/** Sorts by deadline: what is open or opens soon comes first, what is over last. */
export function sortByDeadline(programs: readonly Program[], now: Now): ListedProgram[] {
  const listed = programs.map(program => {
    const status = getDeadlineStatus(program, now)
    return { program, group: groupOfState[status.state], order: deadlineOrder(status, now.today) }
  })
  return listed.sort(byDeadline)
}

const countShared = (one: readonly string[], other: readonly string[]) =>
  one.filter(item => other.includes(item)).length

const subjectsOf = (program: Program) =>
  isOfAnyField(program) ? [anyField] : listSubjects(program)

/** The same audience comes first, then one that overlaps, then what else is shared. */
const scoreSimilarity = (one: Program, other: Program) =>
  100 * Number(audienceOf(one) === audienceOf(other)) +
  10 * countShared(one.audience.class_years, other.audience.class_years) +
  10 * countShared(one.audience.levels, other.audience.levels) +
  2 * countShared(subjectsOf(one), subjectsOf(other)) +
  Number(one.citizenship === other.citizenship)

const audienceOf = ({ audience }: Program): string => nameYears(audience)

function groupKeys(program: Program): string[] {
  const subjects = subjectsOf(program)
  return (subjects.length > 0 ? subjects : ['']).flatMap(subject => {
    const key = `${program.type}|${subject}`
    return [key, `${key}|${audienceOf(program)}`]
  })
}

/**
 * Finds listed programs similar to each one: of its type and one of its subjects; first those with
 * a date ahead, of these the ones for the same audience, then the most similar.
 * Compares with `neighbors` programs of each group only, so that the work grows linearly.
 */
export function findSimilarPrograms(
  programs: readonly Program[],
  now: Now,
  count = 3,
  neighbors = 12,
): Map<string, Program[]> {
  const ordered = sortPrograms(programs)
  const hasDate = new Set(
    ordered.filter(program => {
      const { closes, opens } = getDeadlineStatus(program, now)
      return closes !== null || opens !== null
    }),
  )
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
          .filter(isListed)
          .sort(
            (a, b) =>
              Number(hasDate.has(b)) - Number(hasDate.has(a)) ||
              scoreSimilarity(program, b) - scoreSimilarity(program, a),
          )
          .slice(0, count),
      ]
    }),
  )
}
