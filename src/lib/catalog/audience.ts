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

/** What a program asks of the school of everybody. */
const listSchoolRules = ({ audience }: WithAudience) =>
  audience.conditions.flatMap(({ kind, effect, value, unsure, for: whom }) =>
    kind === 'school' && effect === 'requires' && value && !value.orOther && !whom && !unsure
      ? [value]
      : [],
  )

/** Whether the conditions of a program leave out all students of a school. */
export const leavesOutSchool = (program: WithAudience, school: SchoolFacts): boolean =>
  listSchoolRules(program).some(
    ({ level, control, states }) =>
      (level && school.level && level !== school.level && school.level !== 'graduate') ||
      (control && school.control && control !== school.control) ||
      (states && !states.includes(school.state)),
  )

/** Whether a program is for students of two-year colleges alone. */
export const isForTwoYearColleges = (program: WithAudience): boolean =>
  listSchoolRules(program).some(({ level }) => level === '2-year')
