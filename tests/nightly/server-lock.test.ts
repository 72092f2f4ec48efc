import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each<[string, (path: string) => string]>([
  ['a relative path', () => relative(process.cwd(), file)],
  [
    'a link to its folder',
    path => {
      symlinkSync(app.data, path)
      return join(path, 'yard.db')
    },
  ],
  [
    'a link to the file',
    path => {
      symlinkSync(file, path)
      return path
    },
  ],
])('a second server on the same database is rejected by %s', async (_what, makePath) => {
  expect(await startOn(makePath(join(app.folder, `link-${Math.random()}`)))).toMatch(inUse)
})

test('a hard link to the database is rejected', async () => {
  const path = join(app.folder, 'hard.db')
  linkSync(file, path)
  const output = await startOn(path).finally(() => rmSync(path))
  expect(output).toMatch(secondName)
})

/** Mounts a folder or file a second time; returns what undoes it, or null without permission. */
function bind(from: string, to: string): (() => void) | null {
  try {
    execFileSync('mount', ['--bind', from, to], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', to])
  } catch {
    return null
  }
}

test('a second server on the same database is rejected by a mount of its folder', async context => {
  const path = join(app.folder, 'mounted folder')
  mkdirSync(path)
  const unmount = bind(app.data, path)
  if (!unmount) return context.skip('only root may mount')
  const output = await startOn(join(path, 'yard.db')).finally(unmount)
  expect(output).toMatch(inUse)
})

test('a mount of the database file is rejected', async context => {
  const path = join(app.folder, 'mounted file.db')
  writeFileSync(path, '')
  const unmount = bind(file, path)
  if (!unmount) return context.skip('only root may mount')
  const output = await startOn(path).finally(unmount)
  expect(output).toMatch(secondName)
})
