import { isForYear, leavesOutSchool } from './audience.ts'
import { deadlineStateLabels } from './deadline-text.ts'
import type { DeadlineStatus } from './deadlines.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from './fields.ts'
import { notStated } from './filter-query.ts'
import type { FilterChoice, FilterSet, Option } from './filters.ts'
import type { Program } from './program.ts'
import {
  citizenshipStatuses,
  classYears,
  nameType,
  programTypes,
  type StudyYear,
  statusNames,
  studyYears,
  typeSlug,
} from './program-values.ts'
import { admitsSchool, listStates, type SchoolFacts } from './school-rules.ts'
import { listUnaskedPapers } from './search-words.ts'
import { states } from './states.ts'
import {
  capitalize,
  compareNames,
  formatNumber,
  type Month,
  monthNames,
  monthOf,
  slugOf,
} from './values.ts'

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

function listFields({ audience: { fields } }: Program): string[] {
  if (fields.some(field => findField(field) === anyField))
    return [anyField, ...fieldsOfStudy.map(({ id }) => id)]
  return fieldsOfStudy.filter(({ id }) => concernsField(fields, id)).map(({ id }) => id)
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

/** The HBCUs whose students a program takes, if it asks for a school at all. */
const createSchoolList = (schools: readonly SchoolFacts[]) =>
  remember(
    program => {
      const rule = program.audience.schools
      const admits = (school: SchoolFacts) =>
        rule && admitsSchool(rule, school) && !leavesOutSchool(program, school)
      return schools.filter(admits)
    },
    ({ audience }) => audience.schools && [audience.schools, audience.other],
  )

/** The types of some programs, the specification's first. */
function listTypes(programs: readonly Program[]): string[] {
  const types = new Set(programs.map(({ type }) => type))
  const first = programTypes.filter(type => types.delete(type))
  return [...first, ...[...types].sort(compareNames)]
}

const years: readonly StudyYear[] = classYears

/** The filters of /catalog. */
const createCatalogFilters = (
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
): ValueFilter[] => {
  const listSchools = createSchoolList(schools)
  return [
    {
      name: 'type',
      label: 'Type',
      options: listTypes(programs).map(type => [typeSlug(type), nameType(type)]),
      valuesOf: ({ type }) => [typeSlug(type)],
    },
    {
      name: 'state',
      label: 'Deadline',
      options: Object.entries(deadlineStateLabels),
      // Another day has other states.
      isOpen: true,
      valuesOf: (_, { state }) => [state],
    },
    {
      name: 'field',
      label: 'Field of study, or any field',
      options: [...fieldsOfStudy.map(({ id, name }) => [id, name] as const), unstatedOption],
      valuesOf: remember(
        program => orNotStated(listFields(program)),
        ({ audience }) => audience.fields,
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
          ...years.filter(year => isForYear(program, year)),
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
      valuesOf: ({ audience: { citizenship } }) =>
        citizenship?.length === 0 ? citizenshipStatuses : (citizenship ?? [notStated]),
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
      valuesOf: remember(
        program =>
          program.audience.schools
            ? [
                ...program.audience.schools.groups,
                ...listSchools(program).map(({ name }) => slugOf(name)),
              ]
            : [notStated],
        ({ audience }) => audience.schools && [audience.schools, audience.other],
      ),
    },
    {
      name: 'money',
      label: 'Money',
      options: [
        ['paid', 'Paid work'],
        ...amounts.map(amount => [`${amount}`, `$${formatNumber(amount)} or more`] as const),
        ['tuition', 'Tuition'],
        ['housing', 'Housing'],
        unstatedOption,
      ],
      valuesOf: program =>
        orNotStated([
          ...(program.money.paid ? ['paid'] : []),
          ...amounts.filter(least => amountOf(program) >= least).map(String),
          ...program.money.covers.filter(each => each === 'tuition' || each === 'housing'),
        ]),
    },
    {
      name: 'papers',
      label: 'Documents',
      options: [
        ['no-essay', 'No essay listed'],
        ['no-recommendation', 'No recommendation listed'],
        ['no-transcript', 'No transcript listed'],
        ['no-test', 'No test score listed'],
        unstatedOption,
      ],
      valuesOf: program =>
        program.needs.length === 0
          ? [notStated]
          : listUnaskedPapers(program).map(paper => `no-${paper}`),
    },
    {
      name: 'need',
      label: 'Financial need',
      options: [['yes', 'Need required'], ['no', 'Need not considered'], unstatedOption],
      valuesOf: ({ audience: { need } }) => [need === null ? notStated : need ? 'yes' : 'no'],
    },
    {
      name: 'month',
      label: 'Opens or closes in',
      options: monthNames.map(toOption),
      valuesOf: listMonths,
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
 * The filters of /programs (spec section 4, Program filters). Their choices are the specification's
 * (section 9), then what the programs hold besides. A school also matches programs for its groups.
 */
const createProgramFilters = (schools: readonly SchoolFacts[]): ValueFilter[] => {
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
    {
      name: 'deadline',
      label: 'Deadline',
      options: Object.values(deadlineStateLabels).map(toOption),
      valuesOf: (_, { state }) => [deadlineStateLabels[state]],
    },
  ]
}

/** The filters of a page, with the values of a program for each. */
export const createFilters = (
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
  set: FilterSet,
): ValueFilter[] =>
  set === 'catalog' ? createCatalogFilters(programs, schools) : createProgramFilters(schools)
