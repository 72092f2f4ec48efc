import type { Program } from './program.ts'
import { type ProgramLevel, type StudyYear, studyYears } from './program-values.ts'
import type { ProgramAudience } from './record.ts'
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

/**
 * Whether a program takes students of a year: it names the year, or only its level. Null where it
 * does not tell: of undergraduates beside years of high school alone, who may have to be new ones.
 */
export function takesYear(
  { levels, class_years }: Pick<ProgramAudience, 'levels' | 'class_years'>,
  year: StudyYear,
): boolean | null {
  if (levels.length + class_years.length === 0) return null
  if (class_years.some(each => each === year)) return true
  const { level } = studyYears[year]
  if (!levels.includes(level)) return false
  const ofLevel = class_years.filter(each => studyYears[each].level === level)
  // Of other degrees than a master's and a doctorate no record speaks.
  if (ofLevel.length > 0) return year === 'graduate' ? null : false
  const isForNew = class_years.length > 0 && class_years.every(isSchoolYear)
  return level === 'undergraduate' && isForNew ? null : true
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
