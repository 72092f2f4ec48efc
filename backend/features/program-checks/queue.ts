import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import type { Db } from '#backend/db/tables.ts'
import { toPage } from '#backend/http/pagination.ts'
import type { Services } from '#backend/http/services.ts'
import {
  isWithinDays,
  rankProgram,
  rankPrograms,
  readSignals,
  type Signals,
} from '#backend/programs/ranking.ts'
import type { Scope } from '#backend/programs/school-scope.ts'
import type { Program } from '#catalog/program.ts'
import { createTextSearch, toSearchText } from '#catalog/search-text.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { ProgramCheck } from '#contract/program-checks.ts'

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
  const signals = await readSignals(services.db)
  const now = nowInUtc(services.clock)
  const queue = (await rankPrograms(services, signals, scope)).filter(
    ({ program: { name, provider }, closes }) =>
      (!closesWithin || isWithinDays(closes, now, Number(closesWithin))) &&
      (search === '' || isFound(toSearchText(`${name} ${provider}`))),
  )
  queue.sort((a, b) => (a.key < b.key ? -1 : 1))
  // The program of the cursor may have been checked since.
  const rest = queue.filter(({ key }) => key > lastId)
  const { page: rows, pagination } = toPage(rest, limit, ({ key }) => key)
  const checks: JsonOf<typeof ProgramCheck>[] = []
  for (const { program } of rows) checks.push(await describeProgram(services, program, signals))
  return { checks, pagination: { ...pagination, totalCount: queue.length } }
}
