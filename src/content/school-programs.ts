import type { Program } from '#contract/programs.ts'
import { stateName, states } from '#contract/states.ts'
import type { School } from '#lib/schools.ts'

/** Short aliases are shared by several schools. */
const isUnique = (alias: string) => alias.length > 5

/** The programs for students of named schools; a contribution may name this one by an alias. */
export function listOwnPrograms(
  { name, aliases }: School,
  programs: readonly Program[],
): Program[] {
  const names = new Set([name, ...aliases.filter(isUnique)].map(each => each.toLowerCase()))
  return programs.filter(({ audience }) =>
    audience.schools?.names.some(each => names.has(each.toLowerCase())),
  )
}

/** Whether a program's name or provider names a state. */
const namesState = (state: string, { name, provider }: Program) =>
  `${name} ${provider}`.includes(state)

const namesOtherState = (school: School, program: Program) =>
  states.some(
    ({ code, name }) =>
      code !== school.state && !stateName(school.state).includes(name) && namesState(name, program),
  )

/**
 * Some of the programs that are open to all universities: first those of the school's state, then
 * others, different ones for each school. Programs of other states are left out.
 */
export function listOpenPrograms(school: School, open: readonly Program[], count = 8): Program[] {
  const start = ((school.number - 1) * count) % Math.max(open.length, 1)
  const ofState = school.state
    ? open.filter(program => namesState(stateName(school.state), program))
    : []
  const candidates = new Set([...ofState, ...open.slice(start), ...open.slice(0, start)])
  return [...candidates].filter(program => !namesOtherState(school, program)).slice(0, count)
}
