import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openServices } from '#backend/app/services.ts'
import { sweepFiles } from '#backend/app/sweep.ts'
import type { Services } from '#backend/http/services.ts'
import { startServer } from '#tests/support/server.ts'
import {
  configOf,
  insertAccountWithFile,
  keyA,
  keyB,
  keyOf,
  keysIn,
  putFiles,
} from '#tests/support/stored-files.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'yard-sweep-'))
})
afterEach(() => rmSync(home, { recursive: true }))

describe('a sweep', () => {
  let services: Services
  let folder: string
  const lines: string[] = []
  beforeEach(async () => {
    lines.length = 0
    folder = join(home, 'files')
    const config = configOf(`file:${join(home, 'yard.db')}`, `file:${folder}`)
    const logTo = { write: (line: string) => void lines.push(line) }
    services = await openServices({ ...config, logLevel: 'info' }, { logTo })
  })
  afterEach(() => services.close())
  const logged = () => lines.map(line => JSON.parse(line))

  test('deletes old files without a row', async () => {
    for (const key of [keyA, keyB]) await insertAccountWithFile(services, key)
    const drafts = [`${keyA}.part`, `${keyB}.a1b2c3d4.part`]
    putFiles(folder, keyA, keyB, keyOf('c'), `photos/${'d'.repeat(32)}.webp`, ...drafts)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, keyB])
    expect(logged()).toMatchObject([{ removed: 4, kept: 2 }])
    expect(lines.join('')).not.toContain('resumes/')
  })

  test('keeps files that are not ours, and those younger than ten minutes', async () => {
    const others = ['resumes/letter.pdf', 'photos/holiday.webp', 'accounts/2026.db', `${keyB}.bak`]
    putFiles(folder, keyA, ...others)
    utimesSync(join(folder, keyA), new Date(), new Date())
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, ...others].sort())
  })

  test('keeps files if most have no row', async () => {
    await insertAccountWithFile(services, keyA)
    const orphans = [keyB, keyOf('c')]
    putFiles(folder, keyA, ...orphans, `${keyA}.a1b2c3d4.part`)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, ...orphans])
    expect(logged()).toMatchObject([
      { level: 40, orphans: 2, kept: 3 },
      { removed: 1, kept: 3 },
    ])
  })

  test('keeps files of another database', async () => {
    for (const key of [keyA, keyB]) await insertAccountWithFile(services, key)
    putFiles(folder, keyA, keyB, keyOf('c'))
    writeFileSync(join(folder, 'store-id'), 'b'.repeat(25))
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, keyB, keyOf('c')])
    expect(logged()).toMatchObject([{ level: 40 }])
  })
})

describe('a server', () => {
  test('deletes orphans with files sweep --yes', async () => {
    const app = await startServer()
    onTestFinished(() => app.close())
    const files = join(app.data, 'files')
    putFiles(files, keyA, keyB)
    const preview = await app.run('commands/files.ts', ['sweep'])
    expect(preview).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No row names 2 of 2 files; .+\n$/),
    })
    expect(keysIn(files)).toHaveLength(2)
    const swept = await app.run('commands/files.ts', ['sweep', '--yes'])
    expect(swept.out).toBe('2 files that no row named were removed; 0 are kept.\n')
    expect(keysIn(files)).toEqual([])
  })
})
