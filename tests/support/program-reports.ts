import type { EngineName, SignedIn } from './app.ts'
import { katherine } from './people.ts'
import { gem, soar, startWithCatalog } from './saved-programs.ts'

/** Starts the app with two programs, two members and an administrator. */
export async function startWithReports(engine: EngineName, settings: Record<string, string> = {}) {
  const setup = await startWithCatalog(engine, settings)
  const { app } = setup
  await setup.writeCatalog([gem, soar])
  const admin = await app.joinAsAdmin(katherine)
  return {
    ...setup,
    admin,
    report: (body: Record<string, unknown>, as: SignedIn = setup.member, id = 'gem') =>
      app.call('POST', `/api/programs/${id}/reports`, { as, body }),
    listReported: async (query = '') =>
      (await app.call('GET', `/api/admin/program-reports${query}`, { as: admin })).body,
    settle: (id: string, settled = true, as: SignedIn = admin) =>
      app.call('PUT', `/api/admin/program-reports/${id}`, { as, body: { settled } }),
    listMarked: async () =>
      (await setup.listPrograms()).flatMap(({ id: programId, closedReports: reports }) =>
        reports ? [{ programId, reports }] : [],
      ),
    countOpen: async () =>
      (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.openReports,
  }
}

export type AppWithReports = Awaited<ReturnType<typeof startWithReports>>
