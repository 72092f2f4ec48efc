import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureStoreId, findStoreId } from '#backend/app/file-queries.ts'
import { openServices } from '#backend/app/services.ts'
import { type EngineName, emptyDatabase, engines } from '#tests/support/app.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer } from '#tests/support/server.ts'
import {
  configOf,
  insertAccountWithFile,
  keyA,
  keyB,
  keysIn,
  putFiles,
} from '#tests/support/stored-files.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'yard-pairing-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const databaseOf = (engine: EngineName) =>
  engine === 'sqlite' ? `file:${join(home, 'yard.db')}` : emptyDatabase(engine)

const [idA, idB] = ['a'.repeat(25), 'b'.repeat(25)]
const foreign = /^The files in .+ belong to another database .+ files -- adopt .+\.\n?$/
const lost =
  /^The database that DATABASE_URL names lists files, .+ holds none of them; .+ files -- adopt .+\.$/

/** The ids of both, the keys of the files that rows name, and of those in the folder. */
type State = [inDatabase: string | null, inFiles: string | null, names: string[], holds: string[]]

const accepted: [string, ...State][] = [
  ['the same id', idA, idA, [], [keyA]],
  ['no ids and nothing in them', null, null, [], []],
  ['no ids and a file in common', null, null, [keyA, keyB], [keyA]],
  ['an id in the database alone, as after a crash', idA, null, [], []],
  ['an id in the file store alone and a file in common', null, idB, [keyA], [keyA]],
]
const refused: [string, RegExp, ...State][] = [
  ['different ids', foreign, idA, idB, [keyA], [keyA]],
  ['an id in the file store alone and nothing in them', foreign, null, idB, [], []],
  ['a database that names none of the files', foreign, idA, null, [keyB], [keyA]],
  ['a database that names files and a store without any', lost, idA, null, [keyA], []],
]

describe.each(engines)('a database and a file store on %s', engine => {
  /** Puts a database and a folder into the state of a case, as an earlier process left them. */
  async function prepare(...[inDatabase, inFiles, names, holds]: State) {
    const database = await databaseOf(engine)
    const folder = join(home, 'files')
    const before = await openServices(configOf(database, 'memory:'))
    await before.db.deleteFrom('settings').execute()
    if (inDatabase) await ensureStoreId(before.db, inDatabase)
    for (const key of names) await insertAccountWithFile(before, key)
    await before.close()
    putFiles(folder, ...holds)
    mkdirSync(folder, { recursive: true })
    if (inFiles) writeFileSync(join(folder, 'store-id'), `${inFiles}\n`)
    return { config: configOf(database, `file:${folder}`), folder }
  }
  const idIn = (folder: string) => readFileSync(join(folder, 'store-id'), 'utf8').trim()

  test.each(refused)(
    'are refused with %s until they are adopted',
    async (_what, error, ...state) => {
      const { config, folder } = await prepare(...state)
      const before = readdirSync(folder, { recursive: true })
      await expect(openServices(config)).rejects.toThrow(error)
      expect(readdirSync(folder, { recursive: true })).toEqual(before)
      await (await openServices(config, { storeId: 'adopt' })).close()
      const { db, close } = await openServices(config)
      expect(await findStoreId(db)).toBe(idIn(folder))
      await close()
    },
  )

  test.each(accepted)('are accepted with %s and share one id', async (_what, ...state) => {
    const { config, folder } = await prepare(...state)
    const { db, close } = await openServices(config)
    expect(await findStoreId(db)).toMatch(/^[0-9a-z]{25}$/)
    expect(await findStoreId(db)).toBe(idIn(folder))
    await close()
    expect(keysIn(folder)).toEqual(state[3])
  })
})

describe('a bucket', () => {
  afterAll(() => vi.unstubAllEnvs())

  test('of another installation is rejected, under the same prefix only', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'ada')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    const at = (name: string, url = s3.url) =>
      openServices(configOf(`file:${join(home, name)}`, url))
    await (await at('one.db')).close()
    await (await at('one.db')).close()
    expect([...s3.kept.keys()]).toEqual(['students/store-id'])
    await expect(at('two.db')).rejects.toThrow(
      /^The files in s3:\/\/yard\/students\/ .+ another database/,
    )
    await (await at('two.db', s3.url.replace('students', 'staff'))).close()
  })
})

test('a command with another database is refused by the files of a server', async () => {
  const app = await startServer()
  onTestFinished(() => app.close())
  const files = join(app.data, 'files')
  putFiles(files, keyA)
  const other = await app.run('commands/admin.ts', ['list'], {
    DATABASE_URL: `file:${join(app.folder, 'other.db')}`,
    FILES_URL: `file:${files}`,
  })
  expect(other).toMatchObject({ code: 1, out: '', error: expect.stringMatching(foreign) })
  expect(keysIn(files)).toEqual([keyA])
})
