import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let app: TestServer
let file: string
beforeAll(async () => {
  app = await startServer()
  file = join(app.data, 'yard.db')
})
afterAll(() => app.close())

/** Starts a second server on a path to the database; returns what it said before it ended. */
async function startOn(path: string): Promise<string> {
  const { code, out, error } = await app.run('main.mjs', [], {
    PORT: '0',
    DATABASE_URL: `file:${path}`,
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  return error
}

const inUse = /^Another server is already using the database .+; stop it first, or .+\.\n$/
const secondName = /^The database .+ is a hard link or a mount of a single file, .+\.\n$/

/** Mounts a folder or a file a second time. */
function bind(from: string, to: string): string {
  execFileSync('mount', ['--bind', from, to])
  onTestFinished(() => void execFileSync('umount', ['-l', to]))
  return to
}

test.each<[string, RegExp, (path: string) => string]>([
  ['a relative path', inUse, () => relative(process.cwd(), file)],
  [
    'a link to its folder',
    inUse,
    path => {
      symlinkSync(app.data, path)
      return join(path, 'yard.db')
    },
  ],
  [
    'a mount of its folder',
    inUse,
    path => {
      mkdirSync(path)
      return join(bind(app.data, path), 'yard.db')
    },
  ],
  [
    'a link to the file',
    inUse,
    path => {
      symlinkSync(file, path)
      return path
    },
  ],
  [
    'a mount of the file',
    secondName,
    path => {
      writeFileSync(path, '')
      return bind(file, path)
    },
  ],
  [
    'a hard link',
    secondName,
    path => {
      linkSync(file, path)
      onTestFinished(() => rmSync(path))
      return path
    },
  ],
])('a second server on the same database is rejected by %s', async (_what, message, makePath) => {
  expect(await startOn(makePath(join(app.folder, `other-${Math.random()}`)))).toMatch(message)
})
