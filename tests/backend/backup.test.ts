import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { hasData, modesIn } from '#tests/support/stored-files.ts'
import { fetchFile, firstFile } from '#tests/support/uploads.ts'

describe('npm run backup and npm run restore', () => {
  let app: TestServer
  let token: string
  let home: string
  let whole: string
  beforeAll(async () => {
    app = await startServer()
    home = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    whole = join(home, 'whole')
    token = await app.join(ada)
    const body = new FormData()
    body.append('resume', new File([Uint8Array.from(firstFile)], 'resume.pdf'))
    const headers = { authorization: `Bearer ${token}` }
    await fetch(app.at('/api/resume/upload'), { method: 'POST', body, headers })
    await backup(whole)
  })
  afterAll(() => {
    app.close()
    rmSync(home, { recursive: true })
  })
  afterEach(() => rmSync(join(home, 'new'), { recursive: true, force: true }))

  const backup = (folder: string, settings = {}) =>
    app.run('commands/backup.ts', [folder], settings)
  const there = (name: string) => join(home, 'new', name)
  const restore = (folder: string, settings = {}) =>
    app.run('commands/restore.ts', [folder], {
      DATABASE_URL: `file:${there('yard.db')}`,
      ...settings,
    })
  /** A copy of the backup to damage. */
  function copyOfWhole(): string {
    const folder = join(home, 'copy')
    rmSync(folder, { recursive: true, force: true })
    cpSync(whole, folder, { recursive: true })
    return folder
  }

  test('copy database, files and secret beside a server, with private modes', async () => {
    const folder = join(home, 'beside')
    const { code, out, error } = await backup(folder)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(
      /^Backed up and read back: .+\/beside \(accounts: 1, files: 1, 0\.\d MB\)\.\n$/,
    )
    expect(readdirSync(folder).sort()).toEqual(['database.db', 'files', 'manifest.json', 'secret'])
    const isFolder = (name: string) => ['', 'files', 'files/resumes'].includes(name)
    expect(modesIn(folder)).toEqual(
      modesIn(folder).map(({ name }) => ({ name, mode: isFolder(name) ? '700' : '600' })),
    )
    expect(readFileSync(join(folder, 'secret'))).toEqual(readFileSync(join(app.data, 'secret')))
  })

  test('restore into an empty installation and keep sessions valid', async () => {
    const { code, out, error } = await restore(whole)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(/^Restored as it was at 2\S+Z \(accounts: 1\)\.\n$/)
    const readable = modesIn(join(home, 'new')).filter(({ mode }) => !mode.endsWith('00'))
    expect(readable).toEqual([])
    for (const name of ['secret', 'files/store-id'])
      expect(readFileSync(there(name))).toEqual(readFileSync(join(app.data, name)))
    const copy = await startApp({
      databaseUrl: `file:${there('yard.db')}`,
      settings: {
        FILES_URL: `file:${there('files')}`,
        SECRET: readFileSync(there('secret'), 'utf8').trim(),
      },
    })
    onTestFinished(() => copy.close())
    const { body } = await copy.call('GET', '/api/resume', { as: { token } })
    expect(await fetchFile(copy, body.resumeURL)).toEqual(Buffer.from(firstFile))
  })

  test.each([
    [
      'a folder that is not empty',
      () => home,
      /^The folder .+ cannot take a backup: it is not empty\.\n$/,
    ],
    ['no folder', () => '', /^Usage: npm run backup -- FOLDER\n$/],
  ])('reject %s as the target of a backup', async (_what, folder, sentence) => {
    const before = readdirSync(home)
    expect(await backup(folder())).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(sentence),
    })
    expect(readdirSync(home)).toEqual(before)
  })

  test('reject an incomplete backup', async () => {
    const folder = copyOfWhole()
    rmSync(join(folder, 'manifest.json'))
    const { code, error } = await restore(folder)
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/is no whole backup: it has no manifest\.json/),
    ])
    expect(existsSync(there('files'))).toBe(false)
  })

  test.each(['database.db', 'secret', 'files/resumes'])(
    'reject a backup with a damaged %s',
    async name => {
      const folder = copyOfWhole()
      const [inside = ''] = name === 'files/resumes' ? readdirSync(join(folder, name)) : []
      const path = join(folder, name, inside)
      const bytes = readFileSync(path)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      writeFileSync(path, bytes)
      const { code, error } = await restore(folder)
      expect([code, error]).toEqual([
        1,
        expect.stringMatching(/^The backup .+ is damaged: .+\.\n$/),
      ])
      expect(hasData(there('yard.db'))).toBe(false)
    },
  )

  test('reject a manifest with a path outside of the backup', async () => {
    const folder = copyOfWhole()
    const path = join(folder, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"secret"', '"files/../../secret"'))
    expect((await restore(folder)).error).toMatch(/that this version cannot read\.\n$/)
  })

  test('reject a restore over existing accounts or files', async () => {
    await restore(whole)
    const again = await restore(whole)
    expect([again.code, again.error]).toEqual([
      1,
      expect.stringMatching(/ is in use: it has rows in user\. /),
    ])
    rmSync(there('yard.db'))
    writeFileSync(there(`files/resumes/${'x'.repeat(25)}.pdf`), 'of another one')
    const files = await restore(whole)
    expect([files.code, files.error]).toEqual([
      1,
      expect.stringMatching(/holds files that are not of this/),
    ])
    expect(hasData(there('yard.db'))).toBe(false)
  })

  test('repeat an interrupted restore, and restore over an empty database', async () => {
    await restore(whole)
    rmSync(there('yard.db'))
    const settings = { DATABASE_URL: `file:${there('yard.db')}` }
    expect((await app.run('commands/admin.ts', ['list'], settings)).code).toBe(1)
    const { code, error } = await restore(whole)
    expect({ code, error }).toEqual({ code: 0, error: '' })
  })

  test('prevent a server start during a restore', async () => {
    cpSync(join(whole, 'files'), there('files'), { recursive: true })
    const early = await app.run('main.mjs', [], { DATABASE_URL: `file:${there('yard.db')}` })
    expect([early.code, early.error]).toEqual([
      1,
      expect.stringMatching(/belong to another database/),
    ])
    expect(readdirSync(there('files/resumes'))).toHaveLength(1)
  })

  test('reject a restore beside a running server', async () => {
    const { error } = await restore(whole, { DATABASE_URL: `file:${join(app.data, 'yard.db')}` })
    expect(error).toMatch(/^Another server is already using the database/)
  })

  test('back up and restore the files of an S3 bucket', async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    const at = (name: string, prefix: string) => ({
      DATABASE_URL: `file:${there(name)}`,
      FILES_URL: s3.url.replace('students', prefix),
      AWS_ACCESS_KEY_ID: 'ada',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    await app.run('commands/seed.ts', ['--demo'], at('one.db', 'one'))
    expect((await backup(there('backup'), at('one.db', 'one'))).out).toMatch(
      /accounts: 4, files: 2, /,
    )
    expect((await restore(there('backup'), at('two.db', 'two'))).out).toMatch(/\(accounts: 4\)/)
    const storedIn = (prefix: string) =>
      [...s3.kept]
        .filter(([key]) => key.startsWith(`${prefix}/`))
        .map(([key, { bytes }]) => [key.slice(prefix.length), bytes])
        .sort()
    expect(storedIn('one')).toHaveLength(3)
    expect(storedIn('two')).toEqual(storedIn('one'))
  })

  test('report a different secret after a restore', async () => {
    mkdirSync(join(home, 'new'))
    writeFileSync(there('secret'), 'another secret, which was here before\n')
    const other = await restore(whole)
    expect(other.out).toMatch(
      /another one, so every session has ended; .+\/whole\/secret keeps them open/,
    )
    expect(readFileSync(there('secret'), 'utf8')).toMatch(/^another/)
  })

  test('do not copy a SECRET setting', async () => {
    const settings = { SECRET: 'a setting of the operator, long enough to sign' }
    const folder = join(home, 'setting')
    expect((await backup(folder, settings)).out).toMatch(
      /SECRET is a setting and not in the backup/,
    )
    expect(readdirSync(folder)).not.toContain('secret')
    expect((await restore(folder)).out).toMatch(
      /SECRET is another one than where the backup was made/,
    )
    rmSync(join(home, 'new'), { recursive: true })
    expect((await restore(folder, settings)).out).not.toMatch(/session/)
  })

  test('reject databases in memory and backups of another engine', async () => {
    const inMemory = { DATABASE_URL: 'memory:' }
    expect((await backup(join(home, 'none'), inMemory)).error).toMatch(
      /which cannot be backed up\.\n$/,
    )
    expect((await restore(whole, inMemory)).error).toMatch(/which cannot take a backup\.\n$/)
    const postgres = {
      DATABASE_URL: 'postgres://nobody@nowhere.invalid/x',
      FILES_URL: `file:${there('files')}`,
      SECRET: 'a setting of the operator, long enough to sign',
    }
    expect((await restore(whole, postgres)).error).toMatch(
      /^This is a backup of sqlite, and DATABASE_URL names/,
    )
  })
})
