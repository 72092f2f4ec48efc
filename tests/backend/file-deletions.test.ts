import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteDueFiles,
  deleteFiles,
  keepFile,
  storeFile,
  withoutFileDeletions,
} from '#backend/db/file-deletions.ts'
import { bothEngines, startApp, type TestApp } from '#tests/support/app.ts'

const minute = 60_000
const hour = 60 * minute
/** The key of a resume in the file store. */
const keyOf = (letter: string) => `resumes/${letter.repeat(25)}.pdf`
const [keyA, keyB] = [keyOf('a'), keyOf('b')]

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'yard-file-deletions-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** Writes files into a folder. */
function putFiles(folder: string, ...keys: string[]): void {
  for (const key of keys) {
    mkdirSync(dirname(join(folder, key)), { recursive: true })
    writeFileSync(join(folder, key), key)
  }
}

/** The keys of the files in a folder, sorted. */
const keysIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /[^/]\/./.test(name))
    .sort()

describe.each(bothEngines)('files on %s', engine => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    folder = join(home, 'files')
    app = await startApp({ engine, settings: { FILES_URL: `file:${folder}` } })
    putFiles(home, 'source/a')
  })
  afterEach(() => app.close())
  const store = (key: string) => storeFile(app.services, key, join(home, 'source/a'))
  const keep = (key: string) =>
    app.services.db.transaction().execute(trx => keepFile(trx, key, app.clock.now()))

  /** The keys that are left after deletions at a time from now. */
  async function keysAfter(milliseconds: number): Promise<string[]> {
    app.clock.ahead = milliseconds
    await deleteDueFiles(app.services)
    app.clock.ahead = 0
    return keysIn(folder)
  }

  test('of an upload are deleted after an hour without a row, also unfinished ones', async () => {
    await store(keyA)
    await store(keyB)
    await keep(keyB)
    putFiles(folder, `${keyA}.part`)
    expect(await keysAfter(hour - minute)).toEqual([keyA, `${keyA}.part`, keyB])
    expect(await keysAfter(hour + minute)).toEqual([keyB])
  })

  test('of an upload that took too long are not kept', async () => {
    await store(keyA)
    app.clock.ahead = hour - minute / 2
    await expect(keep(keyA)).rejects.toThrow(/too long/)
    expect(await keysAfter(hour + minute)).toEqual([])
  })

  test('are deleted by their keys alone, and only if the transaction is committed', async () => {
    putFiles(folder, keyA, keyB, keyOf('c'))
    const { db } = app.services
    await db.transaction().execute(trx => deleteFiles(trx, [keyA]))
    const failed = db.transaction().execute(async trx => {
      await deleteFiles(trx, [keyB])
      throw new Error('no row was deleted')
    })
    await expect(failed).rejects.toThrow('no row')
    expect(await keysAfter(0)).toEqual([keyB, keyOf('c')])
  })

  test('are deleted later if the store fails', async () => {
    putFiles(folder, keyA)
    const { db, files } = app.services
    await deleteFiles(db, [keyA])
    const failing = { ...files, delete: () => Promise.reject(new Error('busy')) }
    await expect(deleteDueFiles({ ...app.services, files: failing })).rejects.toThrow('busy')
    expect(await keysAfter(0)).toEqual([])
  })

  test('stay while a backup runs, and until a killed one is five minutes old', async () => {
    putFiles(folder, keyA)
    await withoutFileDeletions(app.services, async () => {
      await deleteFiles(app.services.db, [keyA])
      expect(await keysAfter(0)).toEqual([keyA])
    })
    expect(await keysAfter(4 * minute)).toEqual([keyA])
    expect(await keysAfter(6 * minute)).toEqual([])
  })
})
