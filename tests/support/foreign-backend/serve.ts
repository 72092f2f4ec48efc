import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { serveStaticSite } from '#backend/http/static-site.ts'
import { addressOf, ports } from '../e2e.ts'
import { clientId } from '../provider.ts'
import { serveElsewhere } from './server.ts'

/**
 * The site as somebody builds it for a backend of their own and puts it on a static host, with that
 * backend beside it.
 */
const folder = '.cache/elsewhere'
const built = spawnSync('astro', ['build', '--outDir', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PUBLIC_BACKEND_URL: addressOf(ports.foreign),
    PUBLIC_GOOGLE_CLIENT_ID: clientId,
    PUBLIC_GOOGLE_SCRIPT_URL: `${addressOf(ports.provider)}/client`,
  },
})
if (built.status !== 0) process.exit(1)
serveElsewhere(ports.foreign)
createServer(serveStaticSite(folder)).listen(ports.foreignSite, '127.0.0.1')
