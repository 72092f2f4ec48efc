import { startOfBuildDay } from '#contract/calendar-days.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { fieldsOfStudy, findField, includesField } from '#contract/fields.ts'
import type { Program } from '#contract/programs.ts'
import { states } from '#contract/states.ts'
import { monthNames, slugOf } from '#contract/values.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import type { School } from '#lib/schools.ts'

type Audience = Program['audience']
type SchoolRule = NonNullable<Audience['schools']>

/** The facts that decide to which lists a program belongs. */
export interface MemberFacts {
  schools: readonly School[]
  /** The day of the build. */
  on: string
}

const isHighSchoolYear = (year: string) => year.startsWith('hs-')
const isCollegeYear = (year: string) => ['first', 'second', 'third', 'fourth'].includes(year)

const takesHighSchool = ({ levels, class_years }: Audience): boolean =>
  levels.includes('high-school') || class_years.some(isHighSchoolYear)

function takesStudents({ levels, class_years }: Audience): boolean {
  const isForNobodyElse = class_years.length > 0 && class_years.every(isHighSchoolYear)
  const isForCollegeLevel = levels.some(level => !['high-school', 'institution'].includes(level))
  return !isForNobodyElse && (levels.length === 0 || isForCollegeLevel)
}

function takesUndergraduatesOf(year: string, { audience }: Program): boolean {
  const years: string[] = audience.class_years.filter(isCollegeYear)
  if (years.length > 0) return years.includes(year)
  return audience.levels.includes('undergraduate') && takesStudents(audience)
}

function takesHighSchoolSeniors({ audience: { levels, class_years } }: Program): boolean {
  const years: string[] = class_years.filter(isHighSchoolYear)
  return years.length > 0 ? years.includes('hs-senior') : levels.includes('high-school')
}

const audiences: Readonly<Record<string, (program: Program) => boolean>> = {
  'first-years': program => takesUndergraduatesOf('first', program),
  sophomores: program => takesUndergraduatesOf('second', program),
  juniors: program => takesUndergraduatesOf('third', program),
  seniors: program => takesUndergraduatesOf('fourth', program),
  'high-school-seniors': takesHighSchoolSeniors,
  'graduate-students': ({ audience }) => audience.levels.includes('graduate'),
  'international-students': ({ audience: { citizenship } }) =>
    citizenship?.length === 0 || citizenship?.includes('international') === true,
}

function isForField(slug: string, program: Program): boolean {
  const field = fieldsOfStudy.find(({ id }) => slugOf(id) === slug)?.id ?? ''
  const named = program.audience.fields.map(text => findField(text) ?? '')
  return named.some(one => includesField(field, one) || includesField(one, field))
}

function isForState(slug: string, { audience }: Program, schools: readonly School[]): boolean {
  const code = states.find(({ name }) => slugOf(name) === slug)?.code ?? ''
  const named = schools.filter(({ name }) => audience.schools?.names.includes(name))
  const places = [audience.residence ?? [], audience.schools?.states ?? []].flat()
  return [...places, ...named.map(({ state }) => state)].includes(code)
}

function opensOrCloses(slug: string, program: Program, on: string): boolean {
  const { opens, closes, isStated } = getDeadlineStatus(program, startOfBuildDay(on))
  const days = [opens, closes].map(day => Number(day?.slice(5, 7)))
  const { opens_month, closes_month } = program.season
  const months = isStated ? days : [...days, opens_month, closes_month]
  return months.includes(monthNames.findIndex(name => name.toLowerCase() === slug) + 1)
}

/** Whether a program belongs to a list of the catalog, by the path of the list. */
export function isListMember(path: string, program: Program, facts: MemberFacts): boolean {
  const [, , kind, slug = ''] = path.split('/')
  if (kind === 'type') return typeSlug(program.type) === slug
  if (kind === 'for') return audiences[slug]?.(program) ?? false
  if (kind === 'field') return isForField(slug, program)
  if (kind === 'state') return isForState(slug, program, facts.schools)
  if (kind === 'month') return opensOrCloses(slug, program, facts.on)
  return kind === undefined
}

const isNamedBy = ({ names }: SchoolRule, { name, aliases }: School): boolean =>
  names.some(each => each === name || (each.length > 5 && aliases.includes(each)))

function admitsByGroup({ names, groups, states }: SchoolRule, school: School): boolean {
  const own: string[] = [...school.groups, 'hbcu', 'msi']
  const inGroup = groups.length === 0 || groups.some(group => own.includes(group))
  return names.length === 0 && inGroup && (states.length === 0 || states.includes(school.state))
}

const isForMemberGroups = ({ groups }: SchoolRule): boolean =>
  groups.every(group => ['uncf', 'tmcf', '1890'].includes(group))

/** The section of the page of a school that a program for its students stands in. */
function sectionOf(rule: SchoolRule, school: School): string {
  if (isNamedBy(rule, school)) return 'own'
  if (rule.states.length > 0) return 'state'
  return isForMemberGroups(rule) ? 'groups' : 'hbcu'
}

/** Whether all other conditions leave room for students of a kind of school. */
function suitsSchool({ other }: Audience, { level, control }: School): boolean {
  const names = (pattern: RegExp) => other.some(text => pattern.test(text))
  return !(
    (names(/at a .*two-year college/) && level !== '2-year') ||
    (names(/^((full.time|enrolled) )?(at a )?four-year (US )?(college|degree)( in the US.*)?$/) &&
      level !== '4-year') ||
    (names(/public (four-year )?(college|university)/) && control === 'private') ||
    (names(/(private|independent) .*college/) && control === 'public')
  )
}

const isForTwoYear = ({ other }: Audience): boolean =>
  other.some(text => /at a .*two-year college/.test(text))

/** Whether a program takes students of a school that has not all levels. */
function takesLevelOf({ levels }: Audience, { level }: School): boolean {
  if (levels.length === 0) return true
  if (level === 'graduate') return levels.includes('graduate') || levels.includes('recent-graduate')
  return level !== '2-year' || levels.includes('undergraduate')
}

/** Whether a program takes students of a school, by its level and kind. */
const takesStudentsOf = (audience: Audience, school: School): boolean =>
  takesStudents(audience) && takesLevelOf(audience, school) && suitsSchool(audience, school)

/** The sections of the page of a school that a program belongs to. */
export function listSections({ audience }: Program, school: School): string[] {
  const rule = audience.schools
  if (!rule) {
    const isListed = school.level === '2-year' && isForTwoYear(audience)
    return isListed && takesStudentsOf(audience, school) ? ['twoYear'] : []
  }
  if (!isNamedBy(rule, school) && !admitsByGroup(rule, school)) return []
  const takesItsFreshmen = school.level !== 'graduate' && suitsSchool(audience, school)
  return [
    ...(takesStudentsOf(audience, school) ? [sectionOf(rule, school)] : []),
    ...(takesItsFreshmen && takesHighSchool(audience) ? ['highSchool'] : []),
  ]
}

/** Whether a program for students of a school names no school. */
export const isForAnySchool = ({ audience }: Program, school: School): boolean =>
  audience.schools === null && !isForTwoYear(audience) && takesStudentsOf(audience, school)
