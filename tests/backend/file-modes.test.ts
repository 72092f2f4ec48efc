import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restrictFileModes } from '#backend/app/file-modes.ts'
import { readConfig } from '#backend/core/config.ts'
import { openLog } from '#backend/core/log.ts'
import { startServer } from '#tests/support/server.ts'
import { modesIn, narrowModesOf, putFiles } from '#tests/support/stored-files.ts'

test('a server under umask 000 makes private files, and restricts those that are not', async () => {
  const umask = process.umask(0)
  const app = await startServer()
  onTestFinished(() => {
    process.umask(umask)
    app.close()
  })
  const kinds = ['yard.db', 'yard.db-wal', 'yard.db.lock', 'secret', 'files/store-id']
  expect(Object.keys(modesIn(app.data))).toEqual(expect.arrayContaining(kinds))
  expect(modesIn(app.data)).toEqual(narrowModesOf(app.data))
  expect(app.log()).not.toContain('other accounts')
  await app.end('SIGKILL')
  putFiles(join(app.data, 'files'), 'resumes/a.pdf')
  for (const name of Object.keys(modesIn(app.data))) chmodSync(join(app.data, name), 0o777)
  await app.restart()
  expect(modesIn(app.data)).toEqual(narrowModesOf(app.data))
  expect(app.log()).toMatch(/"level":40,.*other accounts could read some of the data/)
})

test('a folder with other files keeps its mode and theirs', () => {
  const base = mkdtempSync(join(tmpdir(), 'yard-modes-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const others = ['package.json', '.env', 'dist/index.html']
  for (const name of ['yard.db', 'secret', 'files/resumes/a.pdf', ...others]) {
    mkdirSync(dirname(join(base, name)), { recursive: true })
    writeFileSync(join(base, name), '')
    chmodSync(join(base, name), 0o644)
    chmodSync(dirname(join(base, name)), 0o755)
  }
  const lines: string[] = []
  const log = openLog('warn', { write: line => void lines.push(line) })
  restrictFileModes(readConfig({ DATABASE_URL: `file:${base}/yard.db` }), log)
  expect(modesIn(base)).toMatchObject({
    '.': '755',
    'package.json': '644',
    '.env': '644',
    dist: '755',
    'dist/index.html': '644',
    'yard.db': '600',
    secret: '600',
    files: '700',
    'files/resumes/a.pdf': '600',
  })
  expect(lines.join()).toContain(`"folder":"${base}"`)
})
