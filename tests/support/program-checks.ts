import type { ProgramRecord, ProgramSource } from '#catalog/record.ts'
import type { EngineName } from './app.ts'
import { writeRecords } from './catalog.ts'
import { cycleOf } from './dates.ts'
import { insertFinding } from './page-findings.ts'
import { startWithReports } from './program-reports.ts'
import { minimalRecord } from './programs.ts'
import { closes } from './saved-programs.ts'

/** The page that a reviewer reads. */
export const source = 'https://example.org/dates'
export const looked: ProgramSource = {
  kind: 'provider',
  where: 'https://example.org/',
  seen: '2026-08',
  fields: ['summary'],
}
const nextRound = { ...cycleOf({ closes }), source: 0 }

/** A record with a stated deadline that was looked at in August. */
export const recordOf = (id: string, fields: Partial<ProgramRecord> = {}): ProgramRecord => ({
  ...minimalRecord,
  id,
  name: id.toUpperCase(),
  cycles: [nextRound],
  needs: [],
  sources: [looked],
  ...fields,
})
export const gem = recordOf('gem')

/** Starts the app with a catalog of records, two members and an administrator. */
export async function startWithChecks(engine: EngineName) {
  const setup = await startWithReports(engine)
  const { db } = setup.app.services
  const write = (...records: ProgramRecord[]) => writeRecords(db, records)
  const call = (method: string, path: string, body?: object) =>
    setup.app.call(method, `/api/admin/checks${path}`, { as: setup.admin, body })
  const list = async (query = '') => (await call('GET', query)).body
  /** The ids of the open reports and findings of a program. */
  const listSeen = async (programId = 'gem') => {
    const ids = async (table: 'programReports' | 'pageFindings') =>
      (
        await db
          .selectFrom(table)
          .where('programId', '=', programId)
          .where('settledAt', 'is', null)
          .select('id')
          .execute()
      ).map(({ id }) => id)
    return [...(await ids('programReports')), ...(await ids('pageFindings'))]
  }
  return {
    ...setup,
    write,
    listChecks: list,
    listIds: async (query = ''): Promise<string[]> =>
      (await list(query)).checks.map(({ programId }: { programId: string }) => programId),
    get: async (id = 'gem') => (await call('GET', `/${id}`)).body,
    check: (body: object = {}, id = 'gem') =>
      call('PUT', `/${id}`, { version: 1, source, seen: [], ...body }),
    /** Inserts a finding of the page monitor. */
    find: (programId: string) => insertFinding(db, setup.app.services.newId, { programId }),
    listSeen,
    /** Publishes a contribution that a member reports. */
    async reportContribution() {
      const as = setup.member
      const body = { name: 'Harbor', website: 'https://example.org', description: 'A summer.' }
      const { id } = (await setup.app.call('POST', '/api/contributions', { as, body })).body
      await setup.app.call('PUT', `/api/admin/contributions/${id}/status`, {
        as: setup.admin,
        body: { status: 'approved', applicationMonth: 'March', type: 'Internship' },
      })
      await setup.report({ kind: 'closed' }, setup.other, id)
      return { contributionId: id, seen: await listSeen(id) }
    },
    undo: (version: number) => call('POST', '/gem/undo', { version }),
    /** Removes what a test has stored; the catalog has one record again. */
    async reset() {
      await db.deleteFrom('programReports').execute()
      await db.deleteFrom('monitoredPages').execute()
      await db.deleteFrom('programs').execute()
      await db.deleteFrom('contentVersions').execute()
      await db.deleteFrom('contributions').execute()
      await write(gem)
    },
  }
}

export type AppWithChecks = Awaited<ReturnType<typeof startWithChecks>>
