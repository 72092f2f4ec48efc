import type { Program } from '#contract/programs.ts'
import type { School } from '#lib/schools.ts'
import { stateName, states } from '#lib/states.ts'

/** Short names are shared by several schools, so they tell nothing. */
const telling = (alias: string) => alias.length > 5

/** The programs that only students of a school may apply to. A record names the school by its name in the list, or by a longer name it also goes by. */
export function listOwnPrograms({ name, aliases }: School, programs: readonly Program[]): Program[] {
  const names = new Set([name, ...aliases.filter(telling)].map(each => each.toLowerCase()))
  return programs.filter(({ university }) => university !== '' && names.has(university.toLowerCase()))
}

/** Whether a program is one of a state: its name or its provider says so. */
const isOf = (state: string, { name, provider }: Program) => `${name} ${provider}`.includes(state)

const isOfOtherState = (school: School, program: Program) =>
  states.some(
    ({ code, name }) =>
      code !== school.state && !stateName(school.state).includes(name) && isOf(name, program),
  )

/**
 * A few of the programs that are tied to no university: first those of the school's own state, then other ones for each school, so that
 * each of them is met somewhere. Those of another state are passed over.
 */
export function listOpenPrograms(school: School, open: readonly Program[], count = 8): Program[] {
  const start = ((school.number - 1) * count) % Math.max(open.length, 1)
  const own = school.state ? open.filter(program => isOf(stateName(school.state), program)) : []
  const inTurn = new Set([...own, ...open.slice(start), ...open.slice(0, start)])
  return [...inTurn].filter(program => !isOfOtherState(school, program)).slice(0, count)
}
