import { isForTwoYearColleges, leavesOutSchool, takesYear } from './audience.ts'
import type { Now } from './days.ts'
import { deadlineStateLabels } from './deadline-text.ts'
import type { DeadlineStatus } from './deadlines.ts'
import { anyField, concernsField, fieldsOfStudy, isOfAnyField, listSubjects } from './fields.ts'
import { notStated, programFilters } from './filter-query.ts'
import type { FilterChoice, FilterSet, Option } from './filters.ts'
import type { Program } from './program.ts'
import {
  type CitizenshipStatus,
  citizenshipStatuses,
  classYears,
  type StudyYear,
  statusNames,
  studyYears,
} from './program-values.ts'
import { admitsSchool, listStates, type SchoolFacts } from './school-rules.ts'
import { listUnaskedPapers, needCounts } from './search-words.ts'
import { states } from './states.ts'
import { isInSummer, isPaidByCompany, listAllTypeLists, listTypeLists } from './type-lists.ts'
import { capitalize, formatNumber, type Month, monthNames, monthOf, slugOf } from './values.ts'

/** A filter by values of the programs. */
export interface ValueFilter extends FilterChoice {
  /** Offers all options, and then the other values that programs have. */
  isOpen?: boolean
  valuesOf: (program: Program, status: DeadlineStatus) => readonly string[]
}

const orNotStated = (values: readonly string[]) => (values.length > 0 ? values : [notStated])
const unstatedOption = [notStated, 'Not stated'] as const
const toOption = (value: string): Option => [value, value]

const amounts = [1000, 5000, 10_000]
/** What it pays for is a year or a round; an hour's wage is no amount to compare. */
const amountPeriods: readonly (string | null)[] = ['award', 'year', 'program', null]

/** The greatest amount of an award or a year in US dollars; 0 when none is stated. */
export const amountOf = ({ money: { min, max, per } }: Program): number =>
  (amountPeriods.includes(per) && (max ?? min)) || 0

/** The months of a program: in which it closes and opens, stated or else usual. */
export function listMonths({ season }: Program, status: DeadlineStatus): Month[] {
  const { closes, opens, isStated } = status
  const numbers = [
    ...[closes, opens].map(date => Number(date?.slice(5, 7) ?? 0)),
    ...(isStated ? [] : [season.opens_month, season.closes_month]),
  ]
  return [...new Set(numbers.map(monthOf).filter(month => month !== null))]
}

/** Of a program for every major that is about a field, that field. */
function listFields(program: Program): string[] {
  if (isOfAnyField(program)) return [anyField, ...fieldsOfStudy.map(({ id }) => id)]
  const subjects = listSubjects(program)
  return fieldsOfStudy.filter(({ id }) => concernsField(subjects, id)).map(({ id }) => id)
}

/** Lists by what many programs have in common, each list once. */
export function remember<Result>(
  list: (program: Program) => Result,
  keyOf: (program: Program) => unknown,
) {
  const known = new Map<string, Result>()
  return (program: Program): Result => {
    const key = JSON.stringify(keyOf(program))
    const result = known.get(key) ?? list(program)
    known.set(key, result)
    return result
  }
}

/** The statuses that a program is open to; none where it says nothing of them. */
export function listStatuses({ audience }: Program): readonly CitizenshipStatus[] {
  const { citizenship, conditions } = audience
  if (citizenship) return citizenship.length > 0 ? citizenship : citizenshipStatuses
  // Beside a list of statuses these open the door to a few only, such as citizens of Canada.
  const named = conditions.flatMap(({ kind, effect, value }) =>
    kind === 'status' && effect === 'admits' ? (value?.statuses ?? []) : [],
  )
  return citizenshipStatuses.filter(status => named.includes(status))
}

/** What a program asks for of schools; null if it names none, nor their kind. */
const schoolRuleOf = (program: Program) => {
  const { schools, conditions } = program.audience
  return schools || isForTwoYearColleges(program)
    ? [schools, conditions.filter(({ kind }) => kind === 'school')]
    : null
}

/** The HBCUs whose students a program takes, if it asks for a school at all. */
const createSchoolList = (schools: readonly SchoolFacts[]) =>
  remember(program => {
    if (!schoolRuleOf(program)) return []
    const rule = program.audience.schools
    return schools.filter(
      school => (!rule || admitsSchool(rule, school)) && !leavesOutSchool(program, school),
    )
  }, schoolRuleOf)

const years: readonly StudyYear[] = classYears

/** The filters of /catalog. */
const createCatalogFilters = (
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
  now: Now,
): ValueFilter[] => {
  const listSchools = createSchoolList(schools)
  return [
    {
      name: 'type',
      label: 'Type',
      options: listAllTypeLists(programs).map(({ slug, name }) => [slug, name]),
      valuesOf: program => listTypeLists(program).map(({ slug }) => slug),
    },
    {
      name: 'state',
      label: 'Deadline',
      options: [['this-month', 'Closing this month'], ...Object.entries(deadlineStateLabels)],
      // Another day has other states.
      isOpen: true,
      valuesOf: (_, { state, closes }) => [
        state,
        ...(closes?.startsWith(now.today.slice(0, 7)) ? ['this-month'] : []),
      ],
    },
    {
      name: 'field',
      label: 'Field of study, or any field',
      options: [...fieldsOfStudy.map(({ id, name }) => [id, name] as const), unstatedOption],
      valuesOf: remember(
        program => orNotStated(listFields(program)),
        ({ topics, audience }) => [topics, audience.fields],
      ),
    },
    {
      name: 'level',
      label: 'Year of study',
      options: [
        ['high-school', 'High-school students'],
        ['undergraduate', 'Undergraduates'],
        ['graduate', 'Graduate students'],
        ['recent-graduate', 'Recent graduates'],
        ['institution', 'Colleges themselves'],
        ...years.map(year => [year, capitalize(studyYears[year].many)] as const),
        unstatedOption,
      ],
      valuesOf: program =>
        orNotStated([
          ...program.audience.levels,
          ...years.filter(year => takesYear(program.audience, year)),
        ]),
    },
    {
      name: 'status',
      label: 'Open to',
      options: [
        ...citizenshipStatuses.map(
          status => [status, capitalize(statusNames[status].many)] as const,
        ),
        unstatedOption,
      ],
      valuesOf: program => orNotStated(listStatuses(program)),
    },
    {
      name: 'place',
      label: 'Live or study in',
      options: [
        ...states.map(({ code, name }) => [code, name] as const),
        [notStated, 'Any state, or not stated'],
      ],
      valuesOf: ({ audience }) => orNotStated(listStates(audience, schools)),
    },
    {
      name: 'school',
      label: 'School or group',
      options: [
        ['hbcu', 'All HBCUs'],
        ['uncf', 'Members of UNCF'],
        ['tmcf', 'Members of TMCF'],
        ['1890', '1890 land-grant universities'],
        ['msi', 'Minority-serving institutions'],
        ...schools.map(({ name }) => [slugOf(name), name] as const),
        [notStated, 'Any school, or not stated'],
      ],
      valuesOf: remember(program => {
        const groups = program.audience.schools?.groups ?? []
        const names = listSchools(program).map(({ name }) => slugOf(name))
        return schoolRuleOf(program) ? [...groups, ...names] : [notStated]
      }, schoolRuleOf),
    },
    {
      name: 'money',
      label: 'Money',
      options: [
        ['paid', 'Paid'],
        ['company', 'Paid for by a company'],
        ...amounts.map(amount => [`${amount}`, `$${formatNumber(amount)} or more`] as const),
        ['tuition', 'Tuition'],
        ['housing', 'Housing'],
        unstatedOption,
      ],
      valuesOf: program =>
        orNotStated([
          ...(program.money.paid ? ['paid'] : []),
          ...(isPaidByCompany(program) ? ['company'] : []),
          ...amounts.filter(least => amountOf(program) >= least).map(String),
          ...program.money.covers.filter(each => each === 'tuition' || each === 'housing'),
        ]),
    },
    {
      name: 'papers',
      label: 'Documents',
      options: [
        ['no-essay', 'No essay'],
        ['no-recommendation', 'No recommendation'],
        ['no-transcript', 'No transcript'],
        ['no-test', 'No test score'],
        unstatedOption,
      ],
      valuesOf: program =>
        program.needs ? listUnaskedPapers(program).map(paper => `no-${paper}`) : [notStated],
    },
    {
      name: 'need',
      label: 'Financial need',
      options: [['yes', 'Need counts'], ['no', 'Need not considered'], unstatedOption],
      valuesOf: ({ audience }) => [
        needCounts(audience) ? 'yes' : audience.need === false ? 'no' : notStated,
      ],
    },
    {
      name: 'month',
      label: 'Opens or closes in',
      options: monthNames.map(toOption),
      valuesOf: listMonths,
    },
    {
      name: 'when',
      label: 'Time of year',
      options: [['summer', 'Summer']],
      valuesOf: program => (isInSummer(program) ? ['summer'] : []),
    },
  ]
}

/** A record may name several values, separated by semicolons. */
const splitValues = (text: string | null): string[] =>
  (text ?? '')
    .split(';')
    .map(value => value.trim())
    .filter(Boolean)

/**
 * The filters of /programs: first the specification's (section 4, Program filters), whose choices
 * are named there (section 9), then what the programs hold besides. A school also matches programs
 * for its groups. Behind them those of /catalog that are no others of the same.
 */
const createProgramFilters = (
  schools: readonly SchoolFacts[],
  ofCatalog: readonly ValueFilter[],
): ValueFilter[] => {
  const listSchools = createSchoolList(schools)
  return [
    {
      name: 'month',
      label: 'Application month',
      options: monthNames.map(toOption),
      isOpen: true,
      valuesOf: ({ applicationMonth }) => splitValues(applicationMonth),
    },
    {
      name: 'university',
      label: 'University',
      options: [
        'Howard University',
        'Spelman College',
        'Morehouse College',
        'Fisk University',
        'Hampton University',
      ].map(toOption),
      isOpen: true,
      valuesOf: program => [
        ...splitValues(program.university),
        ...listSchools(program).map(({ name }) => name),
      ],
    },
    {
      name: 'type',
      label: 'Program type',
      options: ['Scholarship', 'Fellowship', 'Internship'].map(toOption),
      isOpen: true,
      valuesOf: ({ type }) => splitValues(type),
    },
    {
      name: 'citizenship',
      label: 'Citizenship',
      options: ['US Citizen', 'International'].map(toOption),
      isOpen: true,
      valuesOf: ({ citizenship }) => splitValues(citizenship),
    },
    ...ofCatalog.filter(({ name }) => programFilters.slice(4).includes(name)),
  ]
}

/** The filters of a page, with the values of a program for each. */
export const createFilters = (
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
  now: Now,
  set: FilterSet,
): ValueFilter[] => {
  const ofCatalog = createCatalogFilters(programs, schools, now)
  return set === 'catalog' ? ofCatalog : createProgramFilters(schools, ofCatalog)
}
