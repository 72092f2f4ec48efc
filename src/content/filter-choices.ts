import type { Program } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import { catalogMessages, levelNames, filterMessages as messages } from '#lib/messages/catalog.ts'
import { deadlineStateLabels } from '#lib/messages/deadlines.ts'
import { serializeFilterValues } from '#lib/program-filter-values.ts'
import { groupByType, monthsOf, sortPrograms } from './catalog.ts'

/** A select of the catalog's filter: its name in the address, its label, and its options. */
export interface FilterChoice {
  name: string
  label: string
  options: (readonly [value: string, label: string])[]
}

const toOption = (value: string) => [value, value] as const
const capitalize = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)

/** What programs can be filtered and sorted by: only values that one of them has. */
export function getFilterChoices(programs: readonly Program[]): FilterChoice[] {
  const types = groupByType(sortPrograms(programs)).map(([type]) => type)
  const months = new Set(programs.flatMap(monthsOf))
  const fields = [...new Set(programs.flatMap(program => program.audience.fields))].sort()
  const levels = new Set<string>(programs.flatMap(program => program.audience.levels))
  const citizenships = [...new Set(programs.map(({ citizenship }) => citizenship))]
    .filter(Boolean)
    .sort()
  return [
    {
      name: 'type',
      label: messages.type,
      options: types.map(type => [typeSlug(type), catalogMessages.group(type)]),
    },
    {
      name: 'month',
      label: messages.month,
      options: monthNames.filter(month => months.has(month)).map(toOption),
    },
    { name: 'state', label: messages.state, options: Object.entries(deadlineStateLabels) },
    {
      name: 'field',
      label: messages.field,
      options: fields.map(field => [field, capitalize(field)]),
    },
    {
      name: 'level',
      label: messages.level,
      options: [...levelNames].filter(([level]) => levels.has(level)),
    },
    { name: 'citizenship', label: messages.citizenship, options: citizenships.map(toOption) },
    { name: 'sort', label: messages.sort, options: [['deadline', messages.byDeadline]] },
  ]
}

/** The filter values of a program, for the attribute of its card. */
export const getFilterValues = (program: Program): string =>
  serializeFilterValues({
    level: program.audience.levels,
    field: program.audience.fields,
    citizenship: [program.citizenship],
    month: monthsOf(program),
  })
