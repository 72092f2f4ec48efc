import { deadlineStateLabels } from '#catalog/deadline-text.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import type { Program } from '#catalog/program.ts'
import {
  citizenshipStatuses,
  classYears,
  type StudyYear,
  statusNames,
  studyYears,
} from '#catalog/program-values.ts'
import { admitsSchool, listStates } from '#catalog/school-rules.ts'
import type { School } from '#catalog/schools.ts'
import { states } from '#catalog/states.ts'
import { capitalize, monthNames } from '#catalog/values.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import {
  catalogMessages,
  filterOptions,
  levelLabels,
  filterMessages as messages,
} from '#lib/messages/catalog.ts'
import { groupByType, monthsOf, sortPrograms } from './catalog.ts'
import { isForYear, leavesOutSchool } from './program-audience.ts'

/** A select of the catalog's filter: its name in the address, its label, and its options. */
export interface FilterChoice {
  name: string
  label: string
  options: (readonly [value: string, label: string])[]
}

/** A filter by values of the records; the state of a deadline is the current one instead. */
interface RecordFilter extends FilterChoice {
  valuesOf: (program: Program) => readonly string[]
}

/** Stands for what the provider says nothing of, which is not the same as any. */
export const notStated = 'not-stated'
const orNotStated = (values: readonly string[]) => (values.length > 0 ? values : [notStated])
const unstatedOption = [notStated, messages.notStated] as const

const toOption = (value: string) => [value, value] as const
const years: readonly StudyYear[] = classYears

const fieldsOf = ({ audience: { fields } }: Program): string[] => {
  if (fields.some(field => findField(field) === anyField))
    return [anyField, ...fieldsOfStudy.map(({ id }) => id)]
  return fieldsOfStudy.filter(({ id }) => concernsField(fields, id)).map(({ id }) => id)
}

const statusesOf = ({ audience: { citizenship } }: Program): readonly string[] =>
  citizenship === null ? [notStated] : citizenship.length > 0 ? citizenship : citizenshipStatuses

const amounts = [1000, 5000, 10_000]
/** What it pays for is a year or a round; an hour's wage is no amount to compare. */
const amountPeriods: readonly (string | null)[] = ['award', 'year', 'program', null]

/** The greatest amount of an award or a year in US dollars; null when none is stated. */
export const amountOf = ({ money: { min, max, per } }: Program): number | null =>
  amountPeriods.includes(per) ? (max ?? min) : null

function moneyOf(program: Program): readonly string[] {
  const { paid, covers } = program.money
  const amount = amountOf(program) ?? 0
  const found = [
    ...(paid ? ['paid'] : []),
    ...amounts.filter(least => amount >= least).map(String),
    ...covers.filter(each => each === 'tuition' || each === 'housing'),
  ]
  return orNotStated(found)
}

/** Providers that name no papers at all say nothing of an essay either. */
function papersOf({ needs }: Program): string[] {
  if (needs.length === 0) return [notStated]
  const isAsked = (paper: string) => needs.some(need => need.startsWith(paper))
  return ['essay', 'recommendation', 'transcript', 'test']
    .filter(paper => !isAsked(paper))
    .map(paper => `no-${paper}`)
}

/** The filters of the catalog, with the values of a program for each. */
export function createFilters(schools: readonly School[]): RecordFilter[] {
  const schoolsOf = (program: Program): string[] => {
    const rule = program.audience.schools
    return rule
      ? [
          ...rule.groups,
          ...schools
            .filter(school => admitsSchool(rule, school) && !leavesOutSchool(program, school))
            .map(({ slug }) => slug),
        ]
      : [notStated]
  }
  return [
    {
      name: 'type',
      label: messages.type,
      options: [],
      valuesOf: ({ type }) => [typeSlug(type)],
    },
    {
      name: 'field',
      label: messages.field,
      options: [...fieldsOfStudy.map(({ id, name }) => [id, name] as const), unstatedOption],
      valuesOf: program => orNotStated(fieldsOf(program)),
    },
    {
      name: 'level',
      label: messages.level,
      options: [
        ...levelLabels,
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
      label: messages.status,
      options: [
        ...citizenshipStatuses.map(
          status => [status, capitalize(statusNames[status].many)] as const,
        ),
        unstatedOption,
      ],
      valuesOf: statusesOf,
    },
    {
      name: 'place',
      label: messages.place,
      options: [
        ...states.map(({ code, name }) => [code, name] as const),
        [notStated, messages.anyState],
      ],
      valuesOf: ({ audience }) => orNotStated(listStates(audience, schools)),
    },
    {
      name: 'school',
      label: messages.school,
      options: [
        ...filterOptions.groups,
        ...schools.map(({ slug, name }) => [slug, name] as const),
        [notStated, messages.anySchool],
      ],
      valuesOf: schoolsOf,
    },
    {
      name: 'money',
      label: messages.money,
      options: [...filterOptions.money, unstatedOption],
      valuesOf: moneyOf,
    },
    {
      name: 'papers',
      label: messages.papers,
      options: [...filterOptions.papers, unstatedOption],
      valuesOf: papersOf,
    },
    {
      name: 'need',
      label: messages.need,
      options: [...filterOptions.need, unstatedOption],
      valuesOf: ({ audience: { need } }) => [need === null ? notStated : need ? 'yes' : 'no'],
    },
    {
      name: 'month',
      label: messages.month,
      options: monthNames.map(toOption),
      valuesOf: monthsOf,
    },
  ]
}

/** What programs can be filtered by: only values that one of them has. */
export function getFilterChoices(
  programs: readonly Program[],
  schools: readonly School[],
): FilterChoice[] {
  const choices = createFilters(schools).map(({ name, label, options, valuesOf }) => {
    const found = new Set(programs.flatMap(valuesOf))
    const all =
      name === 'type'
        ? groupByType(sortPrograms(programs)).map(
            ([type]) => [typeSlug(type), catalogMessages.group(type)] as const,
          )
        : options
    return { name, label, options: all.filter(([value]) => found.has(value)) }
  })
  const [first, ...rest] = choices
  const deadline = {
    name: 'state',
    label: messages.state,
    options: Object.entries(deadlineStateLabels),
  }
  return first ? [first, deadline, ...rest] : []
}
