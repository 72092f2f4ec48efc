import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/listen.ts'

// The script with small versions of its own: what they install, build and serve is not ours.
const server = `
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const { version, isReady } = JSON.parse(readFileSync('package.json', 'utf8'))
createServer((request, response) => {
  response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200
  response.end(JSON.stringify({ version }))
}).listen(Number(process.env.PORT))`

let home: string
let port: number
let child: ChildProcess | undefined
const link = () => join(home, 'yard')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.edu', ...args], {
    cwd: join(home, 'origin'),
    stdio: ['ignore', 'ignore', 'ignore'],
  })

/** Adds a version to the repository that the script reads. */
function release(version: string, { build = 'true', isReady = true, isLocked = true } = {}) {
  const about = { name: 'yard', version, type: 'module', isReady }
  const scripts = { build, backup: 'mkdir', upgrade: 'deploy/upgrade.sh' }
  const root = { '': { name: 'yard', version } }
  const files = {
    'package.json': JSON.stringify({ ...about, scripts }),
    'package-lock.json': isLocked ? JSON.stringify({ lockfileVersion: 3, packages: root }) : '',
    'server.mjs': server,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'origin', name), text)
  for (const path of ['deploy/upgrade.sh', 'backend/commands/env-file.mjs']) {
    mkdirSync(join(home, 'origin', path, '..'), { recursive: true })
    copyFileSync(path, join(home, 'origin', path))
  }
  git('add', '.')
  git('commit', '-m', version)
  git('tag', `v${version}`)
}

/** Runs the script; restarts of the service are ours. */
async function upgrade(version: string) {
  const settings = {
    PATH: process.env.PATH,
    HOME: home,
    PORT: String(port),
    DATABASE_URL: `file:${home}/yard.db`,
    YARD_LINK: link(),
    YARD_WAIT: '5',
    YARD_BACKUPS: join(home, 'backups'),
    YARD_RESTART: `kill $(cat ${home}/pid); cd ${link()} && { node server.mjs >/dev/null 2>&1 & echo $! >${home}/pid; }`,
  }
  return new Promise<{ code: number; error: string }>(resolve =>
    execFile(
      'npm',
      ['run', '--silent', 'upgrade', '--', version],
      { cwd: link(), env: settings },
      (failure, _out, error) => resolve({ code: Number(failure?.code ?? 0), error }),
    ),
  )
}
const running = async () => (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).version

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'yard-upgrade-'))
  port = await freePort()
  for (const name of ['origin', 'backups']) mkdirSync(join(home, name))
  git('init')
  release('1.0.0')
  execFileSync('git', ['clone', '-q', `file://${home}/origin`, link()])
  child = spawn(process.execPath, ['server.mjs'], {
    cwd: link(),
    env: { ...process.env, PORT: String(port) },
  })
  writeFileSync(join(home, 'pid'), String(child.pid))
})
afterEach(() => {
  process.kill(Number(readFileSync(join(home, 'pid'), 'utf8')))
  rmSync(home, { recursive: true })
})

test('makes a backup, installs, switches the link, and does so again', async () => {
  release('1.1.0')
  expect(await upgrade('1.1.0')).toEqual({ code: 0, error: '' })
  expect(await running()).toBe('1.1.0')
  release('1.2.0')
  expect((await upgrade('1.2.0')).code).toBe(0)
  expect(realpathSync(link())).toBe(realpathSync(`${link()}-1.2.0`))
  expect(existsSync(`${link()}-1.0.0`)).toBe(true)
  expect(readdirSync(join(home, 'backups'))).toHaveLength(2)
}, 120_000)

test.each([
  ['is not known', '1.9.0', {}],
  ['cannot be installed', '1.1.0', { isLocked: false }],
  ['cannot be built', '1.1.0', { build: 'false' }],
  // The parent of the parent of npm is the script.
  ['is interrupted', '1.1.0', { build: 'kill -HUP $(ps -o ppid= $(ps -o ppid= $PPID))' }],
])(
  'changes nothing when a version %s',
  async (_what, version, about) => {
    release('1.1.0', about)
    const { code, error } = await upgrade(version)
    expect(code).not.toBe(0)
    expect(error).toContain(`Version ${version} was not installed; 1.0.0 runs as before.`)
    expect(await running()).toBe('1.0.0')
    expect(existsSync(`${link()}-${version}`)).toBe(false)
  },
  120_000,
)

test('goes back when the new version does not become ready', async () => {
  release('1.1.0', { isReady: false })
  const { code, error } = await upgrade('1.1.0')
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('1.0.0 runs again') })
  expect(await running()).toBe('1.0.0')
}, 120_000)
