import { isId } from '#backend/core/ids.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { isFirstReporter } from '#backend/http/rate-limiter.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import {
  countReportedPrograms,
  listClosedMarks,
  listOpenReports,
  toReport,
} from '#backend/programs/reports.ts'
import { limits } from '#contract/limits.ts'
import {
  addReport,
  deleteOpenReport,
  findLastSettled,
  findReport,
  listOwnOpenReports,
  listReportedPrograms,
  setSettled,
} from './queries.ts'

type Report = Tables['programReports']

/** How many students say that a program is closed; 0 while they are too few for a mark. */
const countClosed = async (db: Db, programId: string): Promise<number> =>
  (await listClosedMarks(db)).find(mark => mark.programId === programId)?.reports ?? 0

/** Changes reports of a program. Starts a build if its static page shows another number then. */
async function changeReports(
  { db, siteBuild }: Pick<Services, 'db' | 'siteBuild'>,
  programId: string,
  change: (trx: Db) => Promise<void>,
): Promise<void> {
  const before = await countClosed(db, programId)
  await db.transaction().execute(change)
  // After the commit: a parallel transaction does not see this one before.
  if ((await countClosed(db, programId)) !== before) siteBuild.request('reports')
}

/**
 * Whether no report that the program is closed has come from an IP address, nor from an email
 * address. Once the program has been checked, they count again.
 */
async function isFirstClosedReport(
  services: Services,
  { db, programId, ...from }: { db: Db; programId: string; address: string; email: string },
): Promise<boolean> {
  const subject = `closed ${programId} ${await findLastSettled(db, programId)}`
  return isFirstReporter(services, { db, subject, ...from })
}

/** Locks the member of a report. Whether they have another one of its kind, which is open. */
async function isSentAgain(
  trx: Db,
  { userId, programId, kind }: Pick<Report, 'userId' | 'programId' | 'kind'>,
): Promise<boolean> {
  if (userId === null) return false
  await lockMember(trx, userId)
  const open = await listOwnOpenReports(trx, userId)
  return open.some(row => row.programId === programId && row.kind === kind)
}

/** Programs with their open reports, for administrators. */
async function describePrograms(services: Services, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { db } = services
  const reports = Map.groupBy(await listOpenReports(db, ids), ({ programId }) => programId)
  const { programs: catalog } = await listPublished(services)
  return ids.map(programId => ({
    programId,
    name: catalog.get(programId)?.name ?? programId,
    isGone: !catalog.has(programId),
    isMarked: catalog.get(programId)?.closedReports !== undefined,
    reports: (reports.get(programId) ?? []).map(toReport),
  }))
}

/** Reports of programs; not in the specification. */
export const programReports: Handlers['programReports'] = {
  async create({ member, emailVerified, address, input, services, fail }) {
    const { programId, kind, corrections, note } = input
    if (!(await listPublished(services)).programs.has(programId))
      throw fail('report/unknown-program')
    const mayCount = kind === 'closed' && (emailVerified || !services.mail.sends)
    const { uid: userId, email } = member
    await changeReports(services, programId, async trx => {
      await lockMember(trx, userId)
      const open = await listOwnOpenReports(trx, userId)
      const earlier = open.find(row => row.programId === programId && row.kind === kind)
      if (!earlier && open.length >= limits.programReport.open) throw fail('report/too-many')
      const isCounted =
        earlier?.counted === 1 ||
        (mayCount && (await isFirstClosedReport(services, { db: trx, programId, address, email })))
      // With a new id: an administrator who settles the earlier one has not seen this one.
      if (earlier) await deleteOpenReport(trx, earlier.id)
      const { id, at } = services.newId('p')
      const text = { corrections: JSON.stringify(corrections), note }
      const state = { counted: isCounted ? 1 : 0, createdAt: at, settledAt: null } as const
      await addReport(trx, { id, userId, programId, kind, ...text, ...state })
    })
    return {}
  },

  async list({ db, services, input: { limit, lastId: after = '' } }) {
    // After a cursor that is no id of ours there is nothing.
    const isOurs = after === '' || isId('p', after)
    const rows = isOurs ? await listReportedPrograms(db, { after, limit: limit + 1 }) : []
    const { page, pagination } = toPage(rows, limit, ({ newest }) => newest)
    const ids = page.map(({ programId }) => programId)
    return {
      programs: await describePrograms(services, ids),
      pagination: { ...pagination, totalCount: await countReportedPrograms(db) },
    }
  },

  async settle({ db, member, services, input: { reportId, settled }, fail }) {
    const found = await findReport(db, reportId)
    if (!found) throw fail('report/none')
    const { programId, kind } = found
    await changeReports(services, programId, async trx => {
      const report = await findReport(trx, reportId)
      if (!report) throw fail('report/none')
      if ((report.settledAt !== null) === settled) return
      if (!settled && (await isSentAgain(trx, found))) throw fail('report/repeated')
      await setSettled(trx, reportId, settled ? services.clock.now() : null)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: settled ? 'close' : 'reopen',
        kind: 'program-report',
        entityId: reportId,
        before: { programId, kind, settled: !settled },
        after: { programId, kind, settled },
      })
    })
    return { settled }
  },
}
