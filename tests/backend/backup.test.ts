import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBackup } from '#backend/commands/backup/create.ts'
import { deleteDueFiles } from '#backend/db/file-deletions.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { fetchFile, firstFile, keysOf, secondFile, upload } from '#tests/support/uploads.ts'

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
  /** The modes of everything in a folder. */
  const modesIn = (folder: string) =>
    new Set(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => {
        const found = statSync(join(folder, name))
        return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`
      }),
    )
  const isPrivate = new Set(['folder 700', 'file 600'])
  const there = (name: string) => join(home, 'new', name)
  const restore = (folder: string, settings = {}) =>
    app.run('commands/restore.ts', [folder], {
      DATABASE_URL: `file:${there('yard.db')}`,
      ...settings,
    })
  test('copy database, files and secret beside a server, with private modes', async () => {
    const folder = join(home, 'beside')
    const { code, out, error } = await backup(folder)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(
      /^Backed up and read back: .+\/beside \(accounts: 1, files: 1, \d\.\d MB\)\.\n$/,
    )
    expect(readdirSync(folder).sort()).toEqual(['database.db', 'files', 'manifest.json', 'secret'])
    expect(modesIn(folder)).toEqual(isPrivate)
    expect(readFileSync(join(folder, 'secret'))).toEqual(readFileSync(join(app.data, 'secret')))
  })

  test('restore into an empty installation, once, and keep sessions valid', async () => {
    const manifest = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ version: '1.0.0', commit: expect.any(String) })
    // As earlier versions wrote it.
    const earlier = { ...manifest, storeId: 'a'.repeat(25), secretMark: 'abcdef' }
    writeFileSync(join(whole, 'manifest.json'), JSON.stringify(earlier))
    const { code, out, error } = await restore(whole)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(/^Restored as it was at 2\S+Z \(accounts: 1\)\.\n$/)
    expect(modesIn(join(home, 'new'))).toEqual(isPrivate)
    expect(readFileSync(there('secret'))).toEqual(readFileSync(join(app.data, 'secret')))
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
    expect(await restore(whole)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Another server is already using|exists; put it aside/),
    })
  })

  test('reject a folder that is not empty as the target of a backup', async () => {
    const before = readdirSync(home)
    expect(await backup(home)).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/^The folder .+ cannot take a backup: it is not empty\.\n$/),
    })
    expect(readdirSync(home)).toEqual(before)
  })

  test('reject an incomplete or damaged backup', async () => {
    const folder = join(home, 'copy')
    cpSync(whole, folder, { recursive: true })
    const [file = ''] = readdirSync(join(folder, 'files/resumes'))
    const path = join(folder, 'files/resumes', file)
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(path, bytes)
    expect(await restore(folder)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The backup .+ is damaged: .+\.\n$/),
    })
    rmSync(join(folder, 'manifest.json'))
    expect((await restore(folder)).error).toMatch(/is no whole backup: it has no manifest\.json/)
    expect(existsSync(there('yard.db'))).toBe(false)
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
    expect(storedIn('one')).toHaveLength(2)
    expect(storedIn('two')).toEqual(storedIn('one'))
  })

  test('do not copy a SECRET setting', async () => {
    const settings = { SECRET: 'a setting of the operator, long enough to sign' }
    const folder = join(home, 'setting')
    expect((await backup(folder, settings)).out).toMatch(
      /SECRET is a setting and not in the backup/,
    )
    expect(readdirSync(folder)).not.toContain('secret')
    expect((await restore(folder)).out).toMatch(/SECRET is not in a backup: set the one of then/)
  })
})

describe('a backup', () => {
  /** An app on a database of its own, with somebody who has a resume. */
  async function appWithResume() {
    const home = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    const databaseUrl = `file:${join(home, 'yard.db')}`
    const app = await startApp({
      databaseUrl,
      settings: { FILES_URL: `file:${join(home, 'files')}` },
    })
    onTestFinished(async () => {
      await app.close()
      rmSync(home, { recursive: true })
    })
    const owner = await app.join(ada)
    await upload(app, owner, firstFile)
    return { app, owner, folder: join(home, 'backup'), databaseUrl }
  }

  test('contains the file of its moment if it is replaced during the copy', async () => {
    const { app, owner, folder } = await appWithResume()
    const [key = ''] = await keysOf(app)
    const { files: store } = app.services
    const { open } = store
    store.open = async opened => {
      store.open = open
      await upload(app, owner, secondFile, 'a.docx')
      await deleteDueFiles(app.services)
      return open(opened)
    }
    const { files, lost } = await createBackup(app.services, folder)
    expect(files.map(({ path }) => path)).toEqual(['database.db', `files/${key}`])
    expect(readFileSync(join(folder, 'files', key))).toEqual(Buffer.from(firstFile))
    expect(lost).toEqual([])
  })

  test('lists files that were missing before', async () => {
    const { app, folder } = await appWithResume()
    const [key = ''] = await keysOf(app)
    await app.services.files.delete(key)
    expect((await createBackup(app.services, folder)).lost).toEqual([key])
  })
})
