import type { Program } from '#catalog/program.ts'
import { startApp, type TestApp } from './app.ts'
import { writeCatalog } from './catalog.ts'
import { servePages } from './page-corpus/serve.ts'
import { programOf } from './programs.ts'

const day = 24 * 60 * 60_000

/** The time of the first reading. */
export const firstReading = Date.parse('2026-11-01T12:00:00Z')

/** The app with a catalog that a test writes, and the pages that its programs name. */
export async function setUpMonitor(engine: Parameters<typeof startApp>[0] = {}) {
  const pages = await servePages()
  const settings = { PUBLIC_SITE_URL: 'https://yard.example' }
  const app: TestApp = await startApp({ ...engine, settings })
  // These names are on loopback; other names and addresses are checked as always.
  const testHosts = ['pages.test', 'www.pages.test', 'other.test', 'bold.org']
  return {
    app,
    pages,
    options: { limit: 1000, pause: 0, timeout: 500, testHosts },
    /** Writes a catalog with a program for each address, and its facts. */
    async writeCatalog(
      pages: readonly (string | (Partial<Program> & { url: string }))[],
    ): Promise<void> {
      const programs = pages.map((page, index) => {
        const facts = typeof page === 'string' ? { url: page } : page
        return programOf({ id: `program-${index}`, name: `Program ${index}`, ...facts })
      })
      await writeCatalog(app.services.db, programs)
    },
    /** Sets the clock of the app to days after the first reading. */
    setDay(days: number): void {
      app.clock.ahead = firstReading + days * day - Date.now()
    },
    listFindings: (url: string) =>
      app.services.db
        .selectFrom('pageFindings')
        .where('url', '=', url)
        .orderBy('id')
        .select(['kind', 'fact', 'before', 'after'])
        .execute(),
    findPage: (url: string) =>
      app.services.db
        .selectFrom('monitoredPages')
        .where('url', '=', url)
        .selectAll()
        .executeTakeFirst(),
    async close(): Promise<void> {
      await app.close()
      pages.close()
    },
  }
}

export type MonitorTest = Awaited<ReturnType<typeof setUpMonitor>>
