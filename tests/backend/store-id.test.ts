import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureStoreId, findStoreId } from '#backend/app/file-queries.ts'
import { openServices } from '#backend/app/services.ts'
import { verifyStoreId } from '#backend/app/store-id.ts'
import { type EngineName, emptyDatabase, engines } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
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
  home = mkdtempSync(join(tmpdir(), 'yard-pairing-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const databaseOf = (engine: EngineName) =>
  engine === 'sqlite' ? `file:${join(home, 'yard.db')}` : emptyDatabase(engine)

interface Case {
  what: string
  inDatabase: string | null
  inFiles: string | null
  names: string[]
  holds: string[]
  refused: RegExp | null
}

const [idA, idB] = ['a'.repeat(25), 'b'.repeat(25)]
const foreign = /^The files in .+ belong to another database .+ files -- adopt .+\.\n?$/
const lost =
  /^The database that DATABASE_URL names lists files, .+ holds none of them; .+ files -- adopt .+\.$/

const fresh: Case = {
  what: 'no ids and nothing in them',
  inDatabase: null,
  inFiles: null,
  names: [],
  holds: [],
  refused: null,
}

const cases: Case[] = [
  { what: 'the same id', inDatabase: idA, inFiles: idA, names: [], holds: [keyA], refused: null },
  { what: 'different ids', inDatabase: idA, inFiles: idB, names: [], holds: [], refused: foreign },
  {
    what: 'different ids, although they share a file',
    inDatabase: idA,
    inFiles: idB,
    names: [keyA],
    holds: [keyA],
    refused: foreign,
  },
  fresh,
  {
    what: 'no ids and a file in common, as before there were ids',
    inDatabase: null,
    inFiles: null,
    names: [keyA, keyB],
    holds: [keyA],
    refused: null,
  },
  {
    what: 'an id in the database alone and nothing in them, as after a crash',
    inDatabase: idA,
    inFiles: null,
    names: [],
    holds: [],
    refused: null,
  },
  {
    what: 'an id in the database alone and a file in common',
    inDatabase: idA,
    inFiles: null,
    names: [keyA],
    holds: [keyA],
    refused: null,
  },
  {
    what: 'an id in the file store alone and a file in common',
    inDatabase: null,
    inFiles: idB,
    names: [keyA],
    holds: [keyA],
    refused: null,
  },
  {
    what: 'an id in the file store alone and nothing in them, as where another database has just begun',
    inDatabase: null,
    inFiles: idB,
    names: [],
    holds: [],
    refused: foreign,
  },
  {
    what: 'an empty database and files of another one',
    inDatabase: null,
    inFiles: null,
    names: [],
    holds: [keyA],
    refused: foreign,
  },
  {
    what: 'a database that names none of the files',
    inDatabase: idA,
    inFiles: null,
    names: [keyB],
    holds: [keyA],
    refused: foreign,
  },
  {
    what: 'a database that names files and a store without any',
    inDatabase: idA,
    inFiles: null,
    names: [keyA],
    holds: [],
    refused: lost,
  },
]

describe.each(engines)('a database and a file store on %s', engine => {
  /** Puts a database and a folder into the state of a case, as an earlier process left them. */
  async function prepare({ inDatabase, inFiles, names, holds }: Case) {
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

  test.each(cases.filter(({ refused }) => refused))(
    'are rejected with $what, without changes',
    async each => {
      const { config, folder } = await prepare(each)
      const before = readdirSync(folder, { recursive: true })
      await expect(openServices(config)).rejects.toThrow(each.refused ?? '')
      await expect(openServices(config, { storeId: 'check' })).rejects.toThrow(each.refused ?? '')
      expect(readdirSync(folder, { recursive: true })).toEqual(before)
    },
  )

  test.each(cases.filter(({ refused }) => !refused))(
    'are accepted with $what and share one id',
    async each => {
      const { config, folder } = await prepare(each)
      const checked = await openServices(config, { storeId: 'check' })
      expect(await findStoreId(checked.db)).toBe(each.inDatabase)
      await checked.close()
      const { db, close } = await openServices(config)
      expect(idIn(folder)).toMatch(/^[0-9a-z]{25}$/)
      expect(await findStoreId(db)).toBe(idIn(folder))
      await close()
      expect(keysIn(folder)).toEqual(each.holds)
    },
  )

  test.each(cases.filter(({ refused }) => refused))(
    'are accepted with $what once adopted',
    async each => {
      const { config, folder } = await prepare(each)
      await (await openServices(config, { storeId: 'adopt' })).close()
      const { db, close } = await openServices(config)
      expect(await findStoreId(db)).toBe(idIn(folder))
      await close()
    },
  )

  test('get one id from parallel processes', async () => {
    const { config, folder } = await prepare(fresh)
    const { db, files, close } = await openServices(config, { storeId: 'check' })
    const pair = () => verifyStoreId(db, files, { mode: 'pair', place: folder })
    await Promise.all([pair(), pair(), pair()])
    expect(await findStoreId(db)).toBe(idIn(folder))
    await close()
  })

  test('are accepted when another process gives them an id before the files are read', async () => {
    const { config, folder } = await prepare(fresh)
    const { db, files, close } = await openServices(config, { storeId: 'check' })
    const options = { mode: 'pair', place: folder } as const
    const slowFiles: typeof files = {
      ...files,
      async open(key) {
        await verifyStoreId(db, files, options)
        return files.open(key)
      },
    }
    await verifyStoreId(db, slowFiles, options)
    expect(await findStoreId(db)).toBe(idIn(folder))
    await close()
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

describe('a server', () => {
  test('with another database does not start and keeps all files', async () => {
    const app = await startServer()
    onTestFinished(() => app.close())
    const files = join(app.data, 'files')
    await app.join(ada)
    putFiles(files, ...['a', 'b', 'c'].map(keyOf))
    await app.end('SIGTERM')
    for (const script of ['main.mjs', 'commands/admin.ts']) {
      const other = await app.run(script, ['list'], {
        DATABASE_URL: `file:${join(app.folder, 'other.db')}`,
        FILES_URL: `file:${files}`,
      })
      expect(other).toMatchObject({ code: 1, out: '', error: expect.stringMatching(foreign) })
    }
    expect(keysIn(files)).toHaveLength(3)
  })
})
