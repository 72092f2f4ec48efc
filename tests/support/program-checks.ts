import type { ProgramRecord, ProgramSource } from '#catalog/record.ts'
import type { EngineName } from './app.ts'
import { writeRecords } from './catalog.ts'
import { cycleOf } from './dates.ts'
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
  return {
    ...setup,
    write,
    listChecks: list,
    listIds: async (query = ''): Promise<string[]> =>
      (await list(query)).checks.map(({ programId }: { programId: string }) => programId),
    get: async (id = 'gem') => (await call('GET', `/${id}`)).body,
    confirm: (body: object, id = 'gem') =>
      call('PUT', `/${id}`, {
        version: 1,
        confirmed: ['dates', 'conditions', 'money', 'link'],
        source,
        ...body,
      }),
    undo: (version: number) => call('POST', '/gem/undo', { version }),
    /** Removes what a test has stored; the catalog has one record again. */
    async reset() {
      await db.deleteFrom('programReports').execute()
      await db.deleteFrom('programs').execute()
      await db.deleteFrom('contentVersions').execute()
      await db.deleteFrom('contributions').execute()
      await write(gem)
    },
  }
}

export type AppWithChecks = Awaited<ReturnType<typeof startWithChecks>>
