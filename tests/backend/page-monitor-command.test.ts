import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNextTime } from '#backend/core/clock.ts'
import { freePort } from '#tests/support/listen.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'yard-monitor-'))
const file = join(folder, 'programs.json')
let app: TestServer
beforeAll(async () => {
  const port = await freePort()
  const record = { ...minimalRecord, apply_url: 'http://localhost/' }
  writeFileSync(file, JSON.stringify([{ ...record, url: `http://127.0.0.1:${port}/` }]))
  app = await startServer({
    PUBLIC_SITE_URL: 'https://yard.example',
    PORT: String(port),
    CATALOG_FILE: file,
  })
})
afterAll(() => {
  app.close()
  rmSync(folder, { recursive: true })
})

const command = 'commands/monitor-pages.ts'

test('reads pages beside a running server, but none at a private address', async () => {
  expect(await app.run(command, ['--limit', '5'])).toEqual({
    code: 0,
    out: 'private-address: 2\nNo page could be read.\n',
    error: '',
  })
})

test.each([
  [['--limit', '0'], {}, 'Usage: npm run monitor-pages, or npm run monitor-pages -- --limit 50'],
  [['all'], {}, 'Usage: npm run monitor-pages, or npm run monitor-pages -- --limit 50'],
  [
    [],
    { PUBLIC_SITE_URL: '' },
    'PUBLIC_SITE_URL is required to read pages, since the User-Agent names the site.',
  ],
])('rejects the arguments %j with the settings %j', async (args, settings, error) => {
  expect(await app.run(command, args, settings)).toEqual({ code: 1, out: '', error: `${error}\n` })
})

test.each([
  ['later today', '2026-11-22T01:00:00', '2026-11-22T03:30:00'],
  ['tomorrow', '2026-11-22T04:00:00', '2026-11-23T03:30:00'],
  ['tomorrow at this time', '2026-11-22T03:30:00', '2026-11-23T03:30:00'],
  ['in the next year', '2026-12-31T12:00:00', '2027-01-01T03:30:00'],
])('finds the next time of day %s', (_case, now, next) => {
  const found = findNextTime({ hour: 3, minute: 30 }, new Date(now).getTime())
  expect(new Date(found)).toEqual(new Date(next))
})
