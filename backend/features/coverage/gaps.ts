import { setImmediate } from 'node:timers/promises'
import { getProgramStatus, type ProgramStatus } from '#backend/programs/status.ts'
import type { Now } from '#catalog/days.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import type { Program } from '#catalog/program.ts'
import { levelNames, programLevels } from '#catalog/program-values.ts'
import { states } from '#catalog/states.ts'
import { monthNames } from '#catalog/values.ts'
import type { Coverage } from '#contract/coverage.ts'

const openStates = ['open', 'closing-soon', 'rolling']

/** A program with what its dates mean today. */
interface DatedProgram extends ProgramStatus {
  program: Program
}

/** Programs that are looked at before other requests get their turn. */
const batchSize = 100

/** The programs with what their dates mean today. */
export async function readStatuses(programs: Iterable<Program>, now: Now): Promise<DatedProgram[]> {
  const statuses: DatedProgram[] = []
  for (const program of programs) {
    if (statuses.length % batchSize === 0) await setImmediate()
    statuses.push({ program, ...getProgramStatus(program, now) })
  }
  return statuses
}

/**
 * The states, levels and fields that no open program names, and the months in which no known
 * deadline lies. Programs for everybody do not count: they would fill every gap.
 */
export function findGaps(statuses: readonly DatedProgram[]): Coverage['gaps'] {
  const open = { states: new Set<string>(), levels: new Set<string>(), fields: new Set<string>() }
  const months = new Set<number>()
  for (const { program, state, closes } of statuses) {
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
