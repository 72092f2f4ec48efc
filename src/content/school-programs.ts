import {
  isForHighSchool,
  isForStudents,
  isForTwoYearColleges,
  leavesOutSchool,
} from '#catalog/audience.ts'
import { isListed } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import type { ProgramLevel } from '#catalog/program-values.ts'
import { admitsSchool, isSchool } from '#catalog/school-rules.ts'
import type { School } from '#catalog/schools.ts'

/** The programs whose conditions name a school, one of its groups or its state. */
export interface SchoolPrograms {
  /** Names the school. */
  own: Program[]
  /** For members of UNCF, of TMCF, or 1890 land-grant universities. */
  groups: Program[]
  /** For students of every HBCU. */
  hbcu: Program[]
  /** For students at schools of its state. */
  state: Program[]
  /** For students of two-year colleges. */
  twoYear: Program[]
  /** Those of these lists for people who are still at high school. */
  highSchool: Program[]
}

const memberGroups: readonly string[] = ['uncf', 'tmcf', '1890']

/** The list that a condition on schools belongs to. */
function listOf(
  { names, states, groups }: NonNullable<Program['audience']['schools']>,
  school: School,
): Exclude<keyof SchoolPrograms, 'twoYear' | 'highSchool'> {
  if (names.some(name => isSchool(school, name))) return 'own'
  if (states.length > 0) return 'state'
  return groups.every(group => memberGroups.includes(group)) ? 'groups' : 'hbcu'
}

/** The levels of the students of a school that has not all of them. */
const levelsAt: Readonly<Record<string, readonly ProgramLevel[]>> = {
  '2-year': ['undergraduate'],
  graduate: ['graduate', 'recent-graduate'],
}

/** Whether a program takes students of a school, by its level and whether it is public. */
function isForStudentsAt(school: School, program: Program): boolean {
  const { levels } = program.audience
  const own = levelsAt[school.level]
  return (
    isListed(program) &&
    isForStudents(program) &&
    !leavesOutSchool(program, school) &&
    (!own || levels.length === 0 || levels.some(each => own.includes(each)))
  )
}

/** Whether a program takes students of a school, and names neither schools nor their level. */
export const isForAnySchool = (school: School, program: Program): boolean =>
  !program.audience.schools && !isForTwoYearColleges(program) && isForStudentsAt(school, program)

/** Short aliases are shared by several schools. */
const isUnique = (alias: string) => alias.length > 5

/** The programs for a school, by what they ask for, in the order given. */
export function listSchoolPrograms(school: School, programs: readonly Program[]): SchoolPrograms {
  const named = { ...school, aliases: school.aliases.filter(isUnique) }
  const lists: SchoolPrograms = {
    own: [],
    groups: [],
    hbcu: [],
    state: [],
    twoYear: [],
    highSchool: [],
  }
  for (const program of programs) {
    if (!isListed(program)) continue
    const { schools } = program.audience
    const isForItsStudents = isForStudentsAt(school, program)
    if (!schools && school.level === '2-year' && isForItsStudents && isForTwoYearColleges(program))
      lists.twoYear.push(program)
    if (!schools || !admitsSchool(schools, named)) continue
    if (isForItsStudents) lists[listOf(schools, named)].push(program)
    if (school.level === 'graduate' || leavesOutSchool(program, school)) continue
    if (isForHighSchool(program)) lists.highSchool.push(program)
  }
  return lists
}
