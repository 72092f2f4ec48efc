import { setImmediate } from 'node:timers/promises'
import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import { addDays, firstDay, isMonth, lastDay, type Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'
import { formatLongDay } from '#catalog/values.ts'
import doubtful from './doubtful.json' with { type: 'json' }
import { listChangedInFile } from './programs.ts'
import { listPublished } from './published.ts'
import { listOpenIds } from './reports.ts'
import { isInScope, type Scope } from './school-scope.ts'

/** What is doubtful of programs, by their ids. */
const doubts: ReadonlyMap<string, string> = new Map(Object.entries(doubtful))
/** The day on which the doubts were written down; a check since then settles them. */
const doubtedOn = '2026-11-27'

/** A season that begins or ends within these days is near. */
const nearDays = 45
/** After a check the day of the season may still not be stated for so many days. */
const patienceDays = 14

const due = 'It is due for a check.'

/** Programs that are looked at before other requests get their turn. */
const batchSize = 500

/** What is known beside the programs. */
export async function readSignals(db: Db) {
  const pages = await db
    .selectFrom('monitoredPages')
    .where('confirmedAt', '>', 0)
    .select(['url', 'confirmedAt'])
    .execute()
  return {
    reported: await listOpenIds(db, 'programReports'),
    found: await listOpenIds(db, 'pageFindings'),
    changedInFile: await listChangedInFile(db),
    /** The days on which pages last stated all facts, by their addresses. */
    looks: new Map(pages.map(page => [page.url, toIsoTime(page.confirmedAt).slice(0, 10)])),
  }
}

export type Signals = Awaited<ReturnType<typeof readSignals>>

/** The place of a program in the queue, null if it needs no look, and the reasons in sentences. */
export function rankProgram(
  program: Program,
  { reported, found, changedInFile, looks }: Signals,
  now: Now,
) {
  const { id, checked, contributionId } = program
  const deadline = getDeadlineStatus(program, now)
  const next = findNextDate(program, now, deadline)
  const looked = checked === null ? '' : firstDay(checked)
  const look = looks.get(URL.parse(program.url ?? '')?.href ?? '') ?? ''
  const lastLook = look > (checked ?? '') ? look : checked
  const isPatient = looked > addDays(now.today, -patienceDays)
  const isDue = isCheckDue({ ...program, checked: lastLook }, now, next?.day ?? null)
  // Only a record can be checked. A machine settles no doubt.
  const sentences = contributionId === null && [
    looked < doubtedOn && doubts.get(id),
    !isPatient && describeNearSeason(deadline, now),
    changedInFile.has(id) &&
      'The file of programs says something else since this record was edited here.',
    isDue && due,
  ]
  const reasons = [
    program.closedReports !== undefined,
    reported.has(id),
    found.has(id),
    ...(sentences || []),
  ]
  const rank = reasons.findIndex(Boolean)
  const notes = reasons.filter(reason => typeof reason === 'string')
  return {
    next,
    closes: deadline.closes,
    // Sorts as text.
    key: rank < 0 ? null : [rank, next?.day ?? '9999-99-99', checked ?? '', id].join(' '),
    // Each other reason says more.
    notes: notes.length > 1 ? notes.filter(note => note !== due) : notes,
  }
}

/** Whether a day or month is not over, and begins within so many days. */
export const isWithinDays = (date: string | null, { today }: Now, days: number): date is string =>
  date !== null && lastDay(date) >= today && firstDay(date) <= addDays(today, days)

function describeNearSeason(status: DeadlineStatus, now: Now): string | null {
  const { closes, opens, isStated, isOpeningStated } = status
  const isNear = (date: string | null): date is string => isWithinDays(date, now, nearDays)
  const say = (verb: string, date: string) =>
    `Expected to ${verb} ${isMonth(date) ? 'in' : 'around'} ${formatLongDay(date)}; no day is stated.`
  if (isStated) return null
  if (isNear(closes)) return say('close', closes)
  return !isOpeningStated && isNear(opens) ? say('open', opens) : null
}

/** The programs of a school, or all, that need a look, in any order. */
export async function rankPrograms(
  services: { db: Db; clock: Clock },
  signals: Signals,
  scope: Scope,
) {
  const now = nowInUtc(services.clock)
  const ranked: { program: Program; key: string; closes: string | null }[] = []
  for (const [index, program] of [...(await listPublished(services)).programs.values()].entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const { key, closes } = rankProgram(program, signals, now)
    if (key !== null && isInScope(scope, program)) ranked.push({ program, key, closes })
  }
  return ranked
}
