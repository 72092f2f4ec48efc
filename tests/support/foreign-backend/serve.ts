import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { serveStaticSite } from '#backend/http/static-site.ts'
import { addressOf, ports } from '../e2e.ts'
import { makePrograms } from '../make-programs.ts'
import { clientId } from '../provider.ts'
import { startForeignBackend } from './server.ts'

/**
 * The site as somebody builds it for a backend of their own and puts it on a static host, with that
 * backend beside it. The site responds once it is built, which other tests do not wait for. For the
 * suites of tests/nightly its catalog has more programs than one page holds, and too many for an
 * image each.
 */
const folder = '.cache/elsewhere'
const config = 'tests/support/uncompressed.config.mjs'
const catalog = '.cache/foreign-catalog.json'
mkdirSync('.cache', { recursive: true })
writeFileSync(catalog, JSON.stringify(makePrograms(20)))
const build = spawn('astro', ['build', '--config', config, '--outDir', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    CATALOG_FILE: catalog,
    PUBLIC_BACKEND_URL: addressOf(ports.foreign),
    PUBLIC_GOOGLE_CLIENT_ID: clientId,
    TEST_PROVIDER: addressOf(ports.provider),
  },
})
const site = once(build, 'exit').then(([code]) => {
  if (code !== 0) process.exit(1)
  return serveStaticSite(folder)
})
createServer(async (request, response) => (await site)(request, response)).listen(
  ports.foreignSite,
  '127.0.0.1',
)
startForeignBackend(ports.foreign)
