import type { EngineName, SignedIn } from './app.ts'
import { writeRecords } from './catalog.ts'
import { katherine } from './people.ts'
import { minimalRecord } from './programs.ts'
import { startWithCatalog } from './saved-programs.ts'

/** Starts the app with two programs, two members and an administrator. */
export async function startWithReports(engine: EngineName, settings: Record<string, string> = {}) {
  const setup = await startWithCatalog(engine, settings)
  const { app } = setup
  await writeRecords(
    app.services.db,
    ['gem', 'soar'].map(id => ({ ...minimalRecord, id, name: id })),
  )
  const admin = await app.joinAsAdmin(katherine)
  const getCheck = async (id = 'gem') =>
    (await app.call('GET', `/api/admin/checks/${id}`, { as: admin })).body
  return {
    ...setup,
    admin,
    report: (body: Record<string, unknown>, as: SignedIn = setup.member, id = 'gem') =>
      app.call('POST', `/api/programs/${id}/reports`, { as, body }),
    getCheck,
    listReports: async (id = 'gem') => (await getCheck(id)).check.reports,
    /** Settles reports by a check that changes nothing. */
    async settle(seen: string[], id = 'gem') {
      const { version } = (await getCheck(id)).item
      return app.call('PUT', `/api/admin/checks/${id}`, { as: admin, body: { version, seen } })
    },
    listMarked: async () =>
      (await setup.listPrograms()).flatMap(({ id: programId, closedReports: reports }) =>
        reports ? [{ programId, reports }] : [],
      ),
    countOpen: async () =>
      (await app.call('GET', '/api/news', { as: admin })).body.waiting.reportedPrograms,
  }
}

export type AppWithReports = Awaited<ReturnType<typeof startWithReports>>
