import type { Tables } from '#backend/db/tables.ts'
import type { ProgramRecord, ProgramSource } from '#catalog/record.ts'
import { toProgram } from '#catalog/records.ts'
import type { EngineName } from './app.ts'
import { cycleOf } from './dates.ts'
import { startWithReports } from './program-reports.ts'
import { minimalRecord } from './programs.ts'
import { closes, today } from './saved-programs.ts'

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
  sources: [looked],
  ...fields,
})
export const gem = recordOf('gem')

const draft: Tables['contentItems'] = {
  kind: 'program',
  id: 'draft',
  state: 'draft',
  name: '',
  detail: '',
  position: 0,
  version: 0,
  origin: 'database',
  consent: null,
  publishedAt: null,
  updatedAt: 0,
  updatedBy: null,
  data: '{}',
}

/** Starts the app with a catalog of records, two members and an administrator. */
export async function startWithChecks(engine: EngineName) {
  const setup = await startWithReports(engine)
  const { db } = setup.app.services
  const write = (...records: ProgramRecord[]) =>
    setup.writeCatalog(records.map(record => toProgram(record, today)))
  const call = (method: string, path: string, body?: object) =>
    setup.app.call(method, `/api/admin/checks${path}`, { as: setup.admin, body })
  const list = async (query = '') => (await call('GET', query)).body
  let resets = 0
  return {
    ...setup,
    write,
    listChecks: list,
    listIds: async (query = ''): Promise<string[]> =>
      (await list(query)).checks.map(({ programId }: { programId: string }) => programId),
    get: async (id = 'gem') => (await call('GET', `/${id}`)).body,
    confirm: (body: object, id = 'gem') =>
      call('PUT', `/${id}`, {
        version: 0,
        confirmed: ['dates', 'conditions', 'money', 'link'],
        source,
        ...body,
      }),
    undo: (version: number) => call('POST', '/gem/undo', { version }),
    /** Removes what a test has stored; the catalog has one record again. */
    async reset() {
      await db.deleteFrom('programReports').execute()
      await db.deleteFrom('contentItems').execute()
      await db.deleteFrom('contentVersions').execute()
      await db.deleteFrom('contributions').execute()
      await db.deleteFrom('repeats').execute()
      // The catalog is cached until the sum of versions changes.
      resets += 1
      await db
        .insertInto('contentItems')
        .values({ ...draft, version: resets * 100 })
        .execute()
      write(gem)
    },
  }
}

export type AppWithChecks = Awaited<ReturnType<typeof startWithChecks>>
