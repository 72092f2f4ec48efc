import { setImmediate } from 'node:timers/promises'
import { levelNames } from '#contract/audience-names.ts'
import type { Now } from '#contract/calendar-days.ts'
import { isCheckDue } from '#contract/check-dates.ts'
import type { Coverage } from '#contract/coverage.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from '#contract/fields.ts'
import { programLevels } from '#contract/program-values.ts'
import type { Program } from '#contract/programs.ts'
import { states } from '#contract/states.ts'
import { monthNames } from '#contract/values.ts'

const openStates = ['open', 'closing-soon', 'rolling']

interface Status {
  program: Program
  today: string
  isOpen: boolean
  /** The next deadline, a day or a month. */
  closes: string | null
  isDue: boolean
}

/** Programs stay the same objects while the catalog is the same; a status holds for a day. */
const known = new WeakMap<Program, Status>()

/** Programs that are looked at before other requests get their turn. */
const batchSize = 100

/** The status of each program today. That of 10,000 programs takes a second, once a day. */
export async function readStatuses(programs: Iterable<Program>, now: Now): Promise<Status[]> {
  const statuses: Status[] = []
  for (const program of programs) {
    if (statuses.length % batchSize === 0) await setImmediate()
    statuses.push(readStatus(program, now))
  }
  return statuses
}

function readStatus(program: Program, now: Now): Status {
  const last = known.get(program)
  if (last?.today === now.today) return last
  const { state, closes } = getDeadlineStatus(program, now)
  const isOpen = openStates.includes(state)
  const status = { program, today: now.today, isOpen, closes, isDue: isCheckDue(program, now) }
  known.set(program, status)
  return status
}

/**
 * The states, levels and fields that no open program names, and the months in which no known
 * deadline lies. Programs for everybody do not count: they would fill every gap.
 */
export function findGaps(statuses: readonly Status[]): Coverage['gaps'] {
  const open = { states: new Set<string>(), levels: new Set<string>(), fields: new Set<string>() }
  const months = new Set<number>()
  for (const { program, isOpen, closes } of statuses) {
    if (closes) months.add(Number(closes.slice(5, 7)))
    if (!isOpen) continue
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
