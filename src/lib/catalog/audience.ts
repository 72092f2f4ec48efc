import { noAnswers, toStudent } from './answers.ts'
import type { Condition } from './conditions.ts'
import { isTrueOf } from './eligibility-conditions.ts'
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

/** Conditions on the school that count for everybody. */
const onSchool = ({ audience }: WithAudience): Condition[] =>
  audience.conditions.filter(each => each.kind === 'school' && !each.for && !each.unsure)

/** Whether the conditions of a program leave out all students of a school. */
export function leavesOutSchool(program: WithAudience, school: SchoolFacts): boolean {
  const conditions = onSchool(program)
  if (conditions.length === 0) return false
  const student = toStudent({ ...noAnswers, school: school.name }, [school])
  return conditions.some(
    each =>
      (each.effect === 'requires' && isTrueOf(each, student) === false) ||
      (each.effect === 'excludes' && isTrueOf(each, student) === true),
  )
}

/** Whether a program is for students of two-year colleges alone. */
export const isForTwoYearColleges = (program: WithAudience): boolean =>
  onSchool(program).some(
    ({ effect, value }) => effect === 'requires' && value?.level === '2-year' && !value.orOther,
  )
