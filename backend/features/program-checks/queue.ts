import { setImmediate } from 'node:timers/promises'
import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import type { Db } from '#backend/db/tables.ts'
import { toPage } from '#backend/http/pagination.ts'
import type { Services } from '#backend/http/services.ts'
import doubtful from '#backend/programs/doubtful.json' with { type: 'json' }
import { listChangedInFile } from '#backend/programs/programs.ts'
import { listPublished } from '#backend/programs/published.ts'
import { listOpenIds } from '#backend/programs/reports.ts'
import { isInScope, type Scope } from '#backend/programs/school-scope.ts'
import { addDays, firstDay, isMonth, lastDay, type Now } from '#catalog/days.ts'
import { type DeadlineStatus, getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'
import { createTextSearch, toSearchText } from '#catalog/search-text.ts'
import { formatLongDay } from '#catalog/values.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { ProgramCheck } from '#contract/program-checks.ts'

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
async function readSignals(db: Db) {
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

type Signals = Awaited<ReturnType<typeof readSignals>>

/** The place of a program in the queue, null if it needs no look, and the reasons in sentences. */
function rankProgram(
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
const isWithinDays = (date: string | null, { today }: Now, days: number): date is string =>
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

/** The newest open reports of a program, without their senders. */
async function listReports(db: Db, programId: string) {
  const rows = await db
    .selectFrom('programReports')
    .where('programId', '=', programId)
    .where('settledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limits.programReport.shown)
    .select(['id', 'kind', 'corrections', 'note', 'createdAt'])
    .execute()
  return rows.map(({ corrections, createdAt, ...row }) => ({
    ...row,
    corrections: JSON.parse(corrections),
    createdAt: toIsoTime(createdAt),
  }))
}

/** The newest open findings of the page monitor on a program. */
async function listFindings(db: Db, programId: string) {
  const rows = await db
    .selectFrom('pageFindings')
    .where('programId', '=', programId)
    .where('settledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limits.programReport.shown)
    .select(['id', 'url', 'fact', 'before', 'after', 'foundAt'])
    .execute()
  return rows.map(({ foundAt, ...row }) => ({ ...row, foundAt: toIsoTime(foundAt) }))
}

/** A program with all its reasons. */
export async function describeProgram(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  program: Program,
  signals?: Signals,
): Promise<JsonOf<typeof ProgramCheck>> {
  const { id: programId, name, provider, checked } = program
  const known = signals ?? (await readSignals(db))
  const { next, notes } = rankProgram(program, known, nowInUtc(clock))
  return {
    ...{ programId, name, provider, checked, notes },
    nextDate: next?.date ?? null,
    isMarked: program.closedReports !== undefined,
    reports: await listReports(db, programId),
    findings: await listFindings(db, programId),
  }
}

interface Page {
  search?: string | undefined
  closesWithin?: string | undefined
  limit: number
  lastId?: string | undefined
}

/** A page of the programs that need a look, in the order of the queue. */
export async function listQueue(services: Services, page: Page, scope: Scope) {
  const { search = '', closesWithin, limit, lastId = '' } = page
  const isFound = createTextSearch(search)
  const { db, clock } = services
  const signals = await readSignals(db)
  const now = nowInUtc(clock)
  const queue: { program: Program; key: string }[] = []
  for (const [index, program] of [...(await listPublished(services)).programs.values()].entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const { key, closes } = rankProgram(program, signals, now)
    if (key === null || !isInScope(scope, program)) continue
    if (closesWithin && !isWithinDays(closes, now, Number(closesWithin))) continue
    const isAsked = search === '' || isFound(toSearchText(`${program.name} ${program.provider}`))
    if (isAsked) queue.push({ program, key })
  }
  queue.sort((a, b) => (a.key < b.key ? -1 : 1))
  // The program of the cursor may have been checked since.
  const rest = queue.filter(({ key }) => key > lastId)
  const { page: rows, pagination } = toPage(rest, limit, ({ key }) => key)
  const checks: JsonOf<typeof ProgramCheck>[] = []
  for (const { program } of rows) checks.push(await describeProgram(services, program, signals))
  return { checks, pagination: { ...pagination, totalCount: queue.length } }
}
