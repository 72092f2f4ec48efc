import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureStoreId, findStoreId } from '#backend/app/file-queries.ts'
import { openServices } from '#backend/app/services.ts'
import { verifyStoreId } from '#backend/app/store-id.ts'
import { findOrphans, sweepFiles } from '#backend/app/sweep.ts'
import { readConfig } from '#backend/core/config.ts'
import type { Services } from '#backend/http/services.ts'
import { type EngineName, emptyDatabase, engines } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer } from '#tests/support/server.ts'

const keyOf = (letter: string) => `resumes/${letter.repeat(25)}.pdf`
const [keyA, keyB] = [keyOf('a'), keyOf('b')]
const minutes = 60_000

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'yard-pairing-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const databaseOf = (engine: EngineName) =>
  engine === 'sqlite' ? `file:${join(home, 'yard.db')}` : emptyDatabase(engine)

const settingsOf = (database: string, files: string) =>
  readConfig({
    DATABASE_URL: database,
    FILES_URL: files,
    SECRET: 'a secret of the tests, long enough to sign',
    LOG_LEVEL: 'silent',
  })

/** Puts files of a text into a folder, as old as they have to be for a sweep. */
function putFiles(folder: string, ...keys: string[]): void {
  const then = new Date(Date.now() - 20 * minutes)
  for (const key of keys) {
    mkdirSync(dirname(join(folder, key)), { recursive: true })
    writeFileSync(join(folder, key), key)
    utimesSync(join(folder, key), then, then)
  }
}

const keysIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /[^/]\/./.test(name))
    .sort()

/** Writes an account with a resume that names a file. */
async function nameFile(
  { db, engine }: Pick<Services, 'db' | 'engine'>,
  fileKey: string,
): Promise<void> {
  const at = new Date().toISOString()
  const userId = `u_${fileKey.slice(-20)}`
  const user = {
    id: userId,
    name: 'Ada',
    email: `${userId}@example.edu`,
    createdAt: at,
    updatedAt: at,
  }
  const emailVerified = engine === 'sqlite' ? 0 : false
  await db
    .insertInto('user')
    .values({ ...user, emailVerified })
    .execute()
  const file = { fileKey, fileName: 'a.pdf', extension: 'pdf', size: 1, version: 1 } as const
  const rest = { isPublic: 0, updatedAt: 1, seenAt: 1 } as const
  await db
    .insertInto('resumes')
    .values({ userId, ...file, ...rest })
    .execute()
}

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
    const before = await openServices(settingsOf(database, 'memory:'))
    await before.db.deleteFrom('settings').execute()
    if (inDatabase) await ensureStoreId(before.db, inDatabase)
    for (const key of names) await nameFile(before, key)
    await before.close()
    putFiles(folder, ...holds)
    mkdirSync(folder, { recursive: true })
    if (inFiles) writeFileSync(join(folder, 'store-id'), `${inFiles}\n`)
    return { config: settingsOf(database, `file:${folder}`), folder }
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
})

describe('a bucket', () => {
  afterAll(() => vi.unstubAllEnvs())

  test('of another installation is rejected, under the same prefix only', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'ada')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    const at = (name: string, url = s3.url) =>
      openServices(settingsOf(`file:${join(home, name)}`, url))
    await (await at('one.db')).close()
    await (await at('one.db')).close()
    expect([...s3.kept.keys()]).toEqual(['students/store-id'])
    await expect(at('two.db')).rejects.toThrow(
      /^The files in s3:\/\/yard\/students\/ .+ another database/,
    )
    await (await at('two.db', s3.url.replace('students', 'staff'))).close()
  })
})

describe('a sweep', () => {
  let services: Services
  let folder: string
  const lines: string[] = []
  beforeEach(async () => {
    lines.length = 0
    folder = join(home, 'files')
    const config = settingsOf(`file:${join(home, 'yard.db')}`, `file:${folder}`)
    const logTo = { write: (line: string) => void lines.push(line) }
    services = await openServices({ ...config, logLevel: 'info' }, { logTo })
  })
  afterEach(() => services.close())
  const logged = () => lines.map(line => JSON.parse(line))

  test('deletes old files without a row', async () => {
    for (const key of [keyA, keyB]) await nameFile(services, key)
    const drafts = [`${keyA}.part`, `${keyB}.a1b2c3d4.part`]
    putFiles(folder, keyA, keyB, keyOf('c'), `photos/${'d'.repeat(32)}.webp`, ...drafts)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, keyB])
    expect(logged()).toMatchObject([{ removed: 4, kept: 2 }])
    expect(lines.join('')).not.toContain('resumes/')
  })

  test('keeps files that are not ours', async () => {
    const others = ['resumes/letter.pdf', 'photos/holiday.webp', 'accounts/2026.db', `${keyA}.bak`]
    putFiles(folder, ...others)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual(others.sort())
  })

  test('keeps files younger than ten minutes', async () => {
    putFiles(folder, keyA)
    utimesSync(join(folder, keyA), new Date(), new Date())
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA])
  })

  test('keeps files if most have no row', async () => {
    await nameFile(services, keyA)
    const orphans = [keyB, keyOf('c')]
    putFiles(folder, keyA, ...orphans, `${keyA}.a1b2c3d4.part`)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, ...orphans])
    expect(logged()).toMatchObject([
      { level: 40, orphans: 2, kept: 3 },
      { removed: 1, kept: 3 },
    ])
  })

  test('deletes the last file without a row', async () => {
    putFiles(folder, keyA)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([])
  })

  test('keeps files of another database', async () => {
    for (const key of [keyA, keyB]) await nameFile(services, key)
    putFiles(folder, keyA, keyB, keyOf('c'))
    writeFileSync(join(folder, 'store-id'), idB)
    await sweepFiles(services)
    expect(keysIn(folder)).toEqual([keyA, keyB, keyOf('c')])
    expect(logged()).toMatchObject([{ level: 40 }])
  })

  test('counts files over several queries', async () => {
    const keys = Array.from(
      { length: 230 },
      (_, index) => `resumes/${String(index).padStart(25, '0')}.pdf`,
    )
    putFiles(folder, ...keys)
    await nameFile(services, keys[7] ?? '')
    const { whole, total } = await findOrphans(services)
    expect([whole.length, total]).toEqual([229, 230])
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

  test('deletes no file right after its start', async () => {
    const app = await startServer()
    onTestFinished(() => app.close())
    const files = join(app.data, 'files')
    putFiles(files, keyA)
    await app.end('SIGTERM')
    await app.restart()
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(keysIn(files)).toEqual([keyA])
  })

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
