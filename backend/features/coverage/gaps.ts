import { levelNames } from '#contract/audience-names.ts'
import type { Now } from '#contract/calendar-days.ts'
import type { Coverage } from '#contract/coverage.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from '#contract/fields.ts'
import { programLevels } from '#contract/program-values.ts'
import type { Program } from '#contract/programs.ts'
import { states } from '#contract/states.ts'
import { monthNames } from '#contract/values.ts'

const openStates = ['open', 'closing-soon', 'rolling']

/**
 * The states, levels and fields that no open program names, and the months in which no known
 * deadline lies. Programs for everybody do not count: they would fill every gap.
 */
export function findGaps(programs: readonly Program[], now: Now): Coverage['gaps'] {
  const open = { states: new Set<string>(), levels: new Set<string>(), fields: new Set<string>() }
  const months = new Set<number>()
  for (const program of programs) {
    const { state, closes } = getDeadlineStatus(program, now)
    if (closes) months.add(Number(closes.slice(5, 7)))
    if (!openStates.includes(state)) continue
    const { residence, schools, levels, fields } = program.audience
    for (const code of [...(residence ?? []), ...(schools?.states ?? [])]) open.states.add(code)
    for (const level of levels) open.levels.add(level)
    for (const field of fields) open.fields.add(field)
  }
  const fields = [...open.fields].filter(field => findField(field) !== anyField)
  return {
    states: states.filter(({ code }) => !open.states.has(code)).map(({ name }) => name),
    levels: programLevels.filter(level => !open.levels.has(level)).map(level => levelNames[level]),
    fields: fieldsOfStudy.filter(({ id }) => !concernsField(fields, id)).map(({ name }) => name),
    months: monthNames.filter((_name, index) => !months.has(index + 1)),
  }
}
