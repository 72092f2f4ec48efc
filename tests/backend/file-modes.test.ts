import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restrictFileModes } from '#backend/app/file-modes.ts'
import { readConfig } from '#backend/core/config.ts'
import { openLog } from '#backend/core/log.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { smallPicture } from '#tests/support/images.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** The modes of a folder and of everything in it, by path. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  return Object.fromEntries(['.', ...names].map(name => [name, modeOf(join(folder, name))]))
}

/** What the modes have to be: those of folders and those of files. */
function narrowModesOf(folder: string): Record<string, string> {
  const names = Object.keys(modesIn(folder))
  return Object.fromEntries(
    names.map(name => [name, statSync(join(folder, name)).isDirectory() ? '700' : '600']),
  )
}

describe('a server under umask 000', () => {
  let app: TestServer
  let umask: number
  beforeAll(async () => {
    umask = process.umask(0)
    app = await startServer()
    const headers = { authorization: `Bearer ${await app.join(ada)}` }
    const send = async (path: string, field: string, bytes: Uint8Array) => {
      const body = new FormData()
      body.append(field, new File([Uint8Array.from(bytes)], 'a.pdf'))
      expect((await fetch(app.at(path), { method: 'POST', body, headers })).status).toBeLessThan(
        300,
      )
    }
    await send('/api/resume/upload', 'resume', pdfOfSize(20_000))
    await send('/api/users/upload-profile-image', 'profileImage', await smallPicture())
    await app.run('commands/admin.ts', ['list'])
  })
  afterAll(() => {
    process.umask(umask)
    app.close()
  })

  const kinds = [
    'yard.db',
    'yard.db-wal',
    'yard.db-shm',
    'yard.db.lock',
    'yard.db.reserve',
    'secret',
    'files',
  ]

  test('creates folders with mode 0700 and files with 0600', () => {
    const modes = modesIn(app.data)
    expect(Object.keys(modes)).toEqual(expect.arrayContaining(kinds))
    expect(
      Object.keys(modes).filter(name => /^files\/(resumes|photos)\/./.test(name)),
    ).toHaveLength(2)
    expect(modes).toEqual(narrowModesOf(app.data))
    expect(app.log()).not.toContain('other accounts')
  })

  test('restricts wider modes and logs a warning', async () => {
    await app.end('SIGKILL')
    for (const name of Object.keys(modesIn(app.data))) chmodSync(join(app.data, name), 0o777)
    await app.restart()
    expect(modesIn(app.data)).toEqual(narrowModesOf(app.data))
    expect(app.log()).toMatch(/"level":40,.*other accounts could read some of the data/)
  })
})

describe('modes of existing files', () => {
  let base: string
  let lines: string[]
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'yard-modes-'))
    lines = []
  })
  afterEach(() => rmSync(base, { recursive: true, force: true }))

  /** Makes files that everybody may read, in folders that everybody may open. */
  function makeOpen(...names: string[]): void {
    for (const name of names) {
      mkdirSync(dirname(join(base, name)), { recursive: true })
      writeFileSync(join(base, name), '')
      chmodSync(join(base, name), 0o644)
    }
    for (const name of ['.', ...names.map(dirname)]) chmodSync(join(base, name), 0o755)
  }

  function narrowAt(settings: Record<string, string>): void {
    restrictFileModes(
      readConfig(settings),
      openLog('warn', { write: line => void lines.push(line) }),
    )
  }

  test('are restricted in a folder of our own', () => {
    makeOpen(
      'yard.db',
      'yard.db-wal',
      'yard.db.lock',
      'secret',
      'files/resumes/a.pdf',
      'files/photos/b.webp',
    )
    narrowAt({ DATABASE_URL: `file:${base}/yard.db` })
    expect(modesIn(base)).toEqual(narrowModesOf(base))
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, changed: 10 }),
    ])
  })

  test('are restricted in a folder with other files, which keeps its mode', () => {
    makeOpen(
      'yard.db',
      'secret',
      'package.json',
      '.env',
      'yard.txt',
      'dist/index.html',
      'files/resumes/a.pdf',
    )
    narrowAt({ DATABASE_URL: `file:${base}/yard.db` })
    expect(modesIn(base)).toEqual({
      '.': '755',
      'package.json': '644',
      '.env': '644',
      'yard.txt': '644',
      dist: '755',
      'dist/index.html': '644',
      'yard.db': '600',
      secret: '600',
      files: '700',
      'files/resumes': '700',
      'files/resumes/a.pdf': '600',
    })
    expect(lines.join()).toContain(`"folder":"${base}"`)
  })

  test('are restricted in a separate folder of files', () => {
    makeOpen('data/yard.db', 'own/resumes/a.pdf', 'shared/resumes/a.pdf', 'shared/video/b.mp4')
    for (const name of ['own', 'shared'])
      narrowAt({ DATABASE_URL: `file:${base}/data/yard.db`, FILES_URL: `file:${base}/${name}` })
    expect(modesIn(base)).toMatchObject({
      own: '700',
      'own/resumes/a.pdf': '600',
      shared: '755',
      'shared/resumes': '700',
      'shared/resumes/a.pdf': '600',
      'shared/video': '755',
      'shared/video/b.mp4': '644',
    })
  })

  test('are restricted behind a symbolic link to the database', () => {
    makeOpen('real/yard.db', 'real/yard.db-wal', 'data/secret')
    symlinkSync(join(base, 'real/yard.db'), join(base, 'data/yard.db'))
    narrowAt({ DATABASE_URL: `file:${base}/data/yard.db` })
    expect(modesIn(base)).toMatchObject({
      real: '700',
      'real/yard.db': '600',
      'real/yard.db-wal': '600',
      data: '700',
    })
  })

  test('are unchanged if already private', () => {
    makeOpen('yard.db')
    chmodSync(join(base, 'yard.db'), 0o400)
    chmodSync(base, 0o700)
    narrowAt({ DATABASE_URL: `file:${base}/yard.db` })
    expect(modesIn(base)).toEqual({ '.': '700', 'yard.db': '400' })
    expect(lines).toEqual([])
    expect(existsSync(join(base, 'files'))).toBe(false)
  })
})
