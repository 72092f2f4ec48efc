import { type Program, programTypes } from '#contract/programs.ts'
import { type Month, monthNames } from '#contract/values.ts'
import { startOfDay } from '#lib/deadlines.ts'

const wholeUpTo = 200
const pageSize = 60

const places = new Map<string, number>(programTypes.map((type, place) => [type, place]))
const rank = ({ type }: Program): number => places.get(type) ?? programTypes.length
// One collator for all: `localeCompare` builds one at every call, which a catalog of 10,000 would feel.
const { compare } = new Intl.Collator('en', { numeric: true })

/** The order of the catalog: by type, the specification's types first, then by name. */
export const sortPrograms = (programs: readonly Program[]): Program[] =>
  [...programs].sort(
    (a, b) => rank(a) - rank(b) || compare(a.type, b.type) || compare(a.name, b.name) || compare(a.id, b.id),
  )

/** The pages of the catalog: one up to 200 programs, beyond that pages of 60. There is always a first page. */
export function paginate(programs: readonly Program[]): Program[][] {
  const ordered = sortPrograms(programs)
  if (ordered.length <= wholeUpTo) return [ordered]
  return Array.from({ length: Math.ceil(ordered.length / pageSize) }, (_, index) =>
    ordered.slice(index * pageSize, (index + 1) * pageSize),
  )
}

/** The programs of a page under their types, in the order given. */
export const groupByType = (programs: readonly Program[]): [type: string, programs: Program[]][] => [
  ...Map.groupBy(programs, ({ type }) => type),
]

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
export const groupByMonth = (programs: readonly Program[]): [month: Month, programs: Program[]][] =>
  monthNames
    .map((month): [Month, Program[]] => [
      month,
      sortPrograms(programs.filter(program => monthsOf(program).includes(month))),
    ])
    .filter(([, found]) => found.length > 0)

const shared = (one: readonly string[], other: readonly string[]) =>
  one.filter(item => other.includes(item)).length

/**
 * Finds programs like each one: of its type and one of its fields, those first that share more. Looks at a few neighbours in each
 * field and not at every pair, so that the work grows with the catalog and not with its square.
 */
export function findSimilarPrograms(
  programs: readonly Program[],
  count = 3,
  neighbours = 12,
): Map<string, Program[]> {
  const ordered = sortPrograms(programs)
  const rings = new Map<string, Program[]>()
  const seats = new Map<string, number>()
  const keysOf = ({ type, fields }: Program) =>
    (fields.length > 0 ? fields : ['']).map(field => `${type}|${field}`)
  for (const program of ordered) {
    for (const key of keysOf(program)) {
      const ring = rings.get(key) ?? []
      seats.set(`${key}|${program.id}`, ring.push(program) - 1)
      rings.set(key, ring)
    }
  }
  const near = (program: Program, key: string) => {
    const ring = rings.get(key) ?? []
    const place = seats.get(`${key}|${program.id}`) ?? 0
    return Array.from(
      { length: Math.min(neighbours, ring.length - 1) },
      (_, step) => ring[(place + step + 1) % ring.length],
    )
  }
  const likeness = (one: Program, other: Program) =>
    2 * shared(one.fields, other.fields) +
    shared(one.levels, other.levels) +
    Number(one.citizenship === other.citizenship)
  return new Map(
    ordered.map(program => {
      const found = new Set(keysOf(program).flatMap(key => near(program, key)))
      const others = [...found].filter(other => other !== undefined)
      return [program.id, others.sort((a, b) => likeness(program, b) - likeness(program, a)).slice(0, count)]
    }),
  )
}
