import { setImmediate } from 'node:timers/promises'
import { nowInUtc } from '#backend/core/clock.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { addDays, type Now } from '#catalog/days.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import { anyField, concernsField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import type { Program } from '#catalog/program.ts'
import { levelNames, programLevels } from '#catalog/program-values.ts'
import { states } from '#catalog/states.ts'
import { monthNames } from '#catalog/values.ts'
import type { Coverage } from '#contract/coverage.ts'
import { normalizeEmptySearch } from '#contract/empty-searches.ts'
import { countSearch, deleteSearchesBefore, listEmptySearches } from './queries.ts'

/** Days that the report looks back, and that counts are kept. */
const days = 90

/** Deletes the counts of searches that are too old for the report. */
export const deleteOldSearches = (services: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteSearchesBefore(services.db, addDays(nowInUtc(services.clock).today, -days))

const openStates = ['open', 'closing-soon', 'rolling']

/** Programs that are looked at before other requests get their turn. */
const batchSize = 100

/**
 * The states, levels and fields that no open program names, and the months in which no known
 * deadline lies. Programs for everybody do not count: they would fill every gap.
 */
async function findGaps(programs: readonly Program[], now: Now): Promise<Coverage['gaps']> {
  const open = { states: new Set<string>(), levels: new Set<string>(), fields: new Set<string>() }
  const months = new Set<number>()
  for (const [index, program] of programs.entries()) {
    if (index % batchSize === 0) await setImmediate()
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

/** What the catalog lacks; not in the specification. */
export const coverage: Handlers['coverage'] = {
  async get({ db, services }) {
    const now = nowInUtc(services.clock)
    const { programs } = await listPublished(services)
    return {
      emptySearches: await listEmptySearches(db, addDays(now.today, -days)),
      gaps: await findGaps([...programs.values()], now),
    }
  },

  async countEmptySearch({ db, input, services }) {
    const words = normalizeEmptySearch(input.words)
    if (words !== null) await countSearch(db, nowInUtc(services.clock).today, words)
    return {}
  },
}
