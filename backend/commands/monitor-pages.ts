import { monitorPages, pagesPerNight } from '#backend/monitor/monitor-pages.ts'
import { CommandError, print, runWithServices } from './run.ts'

/**
 * `npm run monitor-pages`: reads pages of providers now, also beside a running server
 * (docs/operating.md).
 */
const [flag, value, ...rest] = process.argv.slice(2)
const limit = flag === undefined ? pagesPerNight : Number(value)

await runWithServices(
  async services => {
    const summary = await monitorPages(services, { limit })
    if (!summary) {
      print('No page was read: another process is reading them.')
      return
    }
    for (const [state, count] of Object.entries(summary.pages)) print(`${state}: ${count}`)
    // Without a page that was read nothing is known of changes.
    print(summary.pages.read ? `findings: ${summary.findings}` : 'No page could be read.')
  },
  {
    validate({ publicSiteUrl }) {
      const isLimit = flag === '--limit' && /^[1-9]\d{0,5}$/.test(value ?? '') && rest.length === 0
      if (flag !== undefined && !isLimit)
        throw new CommandError(
          'Usage: npm run monitor-pages, or npm run monitor-pages -- --limit 50',
        )
      if (publicSiteUrl === null)
        throw new CommandError(
          'PUBLIC_SITE_URL is required to read pages, since the User-Agent names the site.',
        )
    },
  },
)
