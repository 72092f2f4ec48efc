import { excludesSchool, listSchoolConditions } from './other-conditions.ts'
import type { Program } from './program.ts'
import { type ProgramLevel, type StudyYear, studyYears } from './program-values.ts'
import type { SchoolFacts } from './school-rules.ts'

type WithAudience = Pick<Program, 'audience'>

const isSchoolYear = (year: StudyYear) => studyYears[year].level === 'high-school'

/** Whether a program takes people who are still at high school. */
export const isForHighSchool = ({ audience: { levels, class_years } }: WithAudience): boolean =>
  levels.includes('high-school') || class_years.some(isSchoolYear)

/** Whether a program takes students of a college; an award for colleges themselves does not. */
export const isForStudents = ({ audience: { levels, class_years } }: WithAudience): boolean =>
  (levels.length === 0 || levels.some(each => each !== 'high-school' && each !== 'institution')) &&
  (class_years.length === 0 || !class_years.every(isSchoolYear))

/** Whether a program takes students of a level. */
export const isForLevel = (program: WithAudience, level: ProgramLevel): boolean =>
  program.audience.levels.includes(level) && (level !== 'undergraduate' || isForStudents(program))

/** Whether a program takes students of a year: it names the year, or only its level. */
export function isForYear(program: WithAudience, year: StudyYear): boolean {
  const { class_years } = program.audience
  const { level } = studyYears[year]
  const isOpen = !class_years.some(each => studyYears[each].level === level)
  return class_years.some(each => each === year) || (isOpen && isForLevel(program, level))
}

/** The few conditions that schools decide: the build asks for each of 107 schools. */
const schoolConditions = new WeakMap<WithAudience['audience'], readonly string[]>()

/** Whether the conditions of a program leave out all students of a school. */
export function leavesOutSchool({ audience }: WithAudience, school: SchoolFacts): boolean {
  const conditions = schoolConditions.get(audience) ?? listSchoolConditions(audience.other)
  schoolConditions.set(audience, conditions)
  return excludesSchool(conditions, school)
}
