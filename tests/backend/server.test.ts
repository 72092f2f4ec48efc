import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada } from '#tests/support/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'yard-server-'))
const site = join(folder, 'site')
const data = join(folder, 'data', 'deep')
const database = `file:${join(data, 'yard.db')}`
let port = 0
let server: ChildProcess
const at = (path: string) => `http://127.0.0.1:${port}${path}`

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function start(script: string, words: string[] = [], settings: Record<string, string> = {}): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: database,
    SITE_DIR: site,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  return spawn(process.execPath, [`backend/${script}.ts`, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs to the end; gives the exit code and what was said. */
async function run(...given: Parameters<typeof start>) {
  const child = start(...given)
  const said = { out: '', error: '' }
  child.stdout?.on('data', text => (said.out += text))
  child.stderr?.on('data', text => (said.error += text))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, ...said }
}

const said = (child: ChildProcess, words: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', piece => {
      text += piece
      if (text.includes(words)) resolve(text)
    })
    child.on('close', code => reject(new Error(`ended with ${code} before it said ${words}`)))
  })

/** Speaks HTTP by hand and gives everything that comes back until the connection closes. */
function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', piece => (heard += piece))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
    socket.setTimeout(3000, () => socket.destroy())
  })
}

beforeAll(async () => {
  mkdirSync(join(site, '_astro'), { recursive: true })
  mkdirSync(join(site, 'resume-feedback'))
  writeFileSync(join(site, 'index.html'), 'landing')
  writeFileSync(join(site, 'about.html'), 'about')
  writeFileSync(join(site, '404.html'), 'lost')
  writeFileSync(join(site, 'resume-feedback', 'index.html'), 'feedback')
  writeFileSync(join(site, '_astro', 'app.abc123.js'), 'x')
  port = await freePort()
  server = start('main')
  await said(server, 'npm run admin -- grant')
})
afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the server', () => {
  test('answers on both sides, and its secret is its own', async () => {
    expect(await (await fetch(at('/healthz'))).json()).toEqual({ alive: true })
    expect(await (await fetch(at('/readyz'))).json()).toEqual({ ready: true })
    expect(await (await fetch(at('/'))).text()).toBe('landing')
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['/about', 200, 'about'],
    ['/about/', 200, 'about'],
    ['/resume-feedback/u_somebody', 200, 'feedback'],
    ['/resume-feedback/u_somebody/', 200, 'feedback'],
    ['/nothing/here', 404, 'lost'],
    ['/..%2f..%2fetc/passwd', 404, 'lost'],
    ['/%E0%A4%A', 404, 'lost'],
    ['/%00', 404, 'lost'],
  ])('serves %s with %i', async (path, status, text) => {
    const answer = await fetch(at(path))
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text })
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  })

  test('lets hashed files be kept for good and pages be asked for anew', async () => {
    expect((await fetch(at('/_astro/app.abc123.js'))).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const page = await fetch(at('/about'))
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await fetch(at('/about'), { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test.each(['bytes=5-2', 'bytes=-5', 'bytes=a-b', 'bytes=0-1,2-3', 'bytes=99999999999999999999-'])(
    'survives the range %s',
    async range => {
      expect([200, 206, 416]).toContain((await fetch(at('/about'), { headers: { range } })).status)
      expect((await fetch(at('/healthz'))).status).toBe(200)
    },
  )

  test('changes nothing by other methods on pages', async () => {
    expect((await fetch(at('/about'), { method: 'POST' })).status).toBe(405)
  })

  test.each(['/api/%2e%2e/%2e%2e/etc/passwd', '//api/auth/verify', '/API/auth/verify', '/api/..;/admin'])(
    'answers %s with 404 in JSON',
    async path => {
      const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(heard).toMatch(/^HTTP\/1.1 404 /)
      expect(heard).toContain('request/unknown')
    },
  )

  test('refuses TRACE, and a body that is too large before it is all there', async () => {
    expect(await speak('TRACE /api/programs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 405 /,
    )
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const told = await speak(`${head}Content-Length: 70000\r\n\r\n{`)
    const chunk = 'a'.repeat(70_000)
    const untold = await speak(
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`,
    )
    for (const heard of [told, untold]) {
      expect(heard).toMatch(/^HTTP\/1.1 413 /)
      expect(heard.toLowerCase()).toContain('connection: close')
    }
  })

  test('makes administrators beside it, at once', async () => {
    const body = JSON.stringify(ada)
    const headers = { 'content-type': 'application/json' }
    const { token } = await (await fetch(at('/api/auth/signup'), { method: 'POST', body, headers })).json()
    const stats = () =>
      fetch(at('/api/admin/dashboard-stats'), { headers: { authorization: `Bearer ${token}` } })
    expect((await stats()).status).toBe(403)
    const granted = await run('commands/admin', ['grant', ada.email.toUpperCase()])
    expect(granted).toEqual({ code: 0, out: `${ada.email} is now an administrator.\n`, error: '' })
    expect((await stats()).status).toBe(200)
    expect((await run('commands/admin', ['list'])).out).toContain(ada.email)
    expect((await run('commands/admin', ['revoke', ada.email])).code).toBe(0)
    expect((await stats()).status).toBe(403)
  })

  test.each([
    [
      ['grant', 'nobody@example.edu'],
      'No account has the address nobody@example.edu; sign up with it on the site first.',
    ],
    [['promote', 'x'], 'Usage: npm run admin -- grant EMAIL, or revoke EMAIL, or list.'],
    [[], 'Usage: npm run admin -- grant EMAIL, or revoke EMAIL, or list.'],
  ])('says what is wrong with the command %j', async (words, sentence) => {
    expect(await run('commands/admin', words)).toEqual({ code: 1, out: '', error: `${sentence}\n` })
  })

  test('writes what is published for the build, even from a database that is not there yet', async () => {
    const file = join(folder, 'new', 'published.json')
    const done = await run('commands/published', [file], {
      DATABASE_URL: `file:${join(folder, 'other', 'yard.db')}`,
    })
    expect(done).toEqual({ code: 0, out: '', error: '' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ programs: [] })
  })

  const elsewhere = { DATABASE_URL: 'memory:' }
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'its database is in use by another server',
      () => ({ PORT: '0' }),
      /^Another server is already using the database .*yard\.db; .+\.\n$/,
    ],
    ['its port is in use', () => elsewhere, /^Port \d+ is already in use; .+\.\n$/],
    [
      'its data folder cannot be written',
      () => ({ DATABASE_URL: 'file:/proc/yard/yard.db' }),
      /^The data folder \/proc\/yard \(DATABASE_URL\) cannot be written: .+\n$/,
    ],
    [
      'its data folder is a file',
      () => ({ DATABASE_URL: `file:${join(site, 'about.html')}/yard.db` }),
      /^The data folder .+ cannot be written: .+\n$/,
    ],
    [
      'its database is no database',
      () => ({ DATABASE_URL: `file:${join(site, 'about.html')}` }),
      /^The database .+about\.html \(DATABASE_URL\) cannot be used: .+\n$/,
    ],
    [
      'Postgres is not there',
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/yard', SECRET: 's'.repeat(40) }),
      /^The database of DATABASE_URL cannot be used: .+\n$/,
    ],
    ['a setting is wrong', () => ({ ...elsewhere, LOG_LEVEL: 'loud' }), /^LOG_LEVEL must be one of .+\.\n$/],
  ])('does not start when %s, and says so in one sentence', async (_what, settings, sentence) => {
    const { code, out, error } = await run('main', [], settings())
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(sentence)
    expect(error.trim().split('\n')).toHaveLength(1)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends cleanly on %s and starts again with what it knew',
    async signal => {
      const ended = new Promise(resolve => server.on('exit', code => resolve(code)))
      server.kill(signal)
      expect(await ended).toBe(0)
      expect(existsSync(join(data, 'yard.db-wal'))).toBe(false)
      server = start('main')
      await said(server, 'npm run admin -- grant')
      const body = JSON.stringify({ email: ada.email, password: ada.password })
      expect(
        (
          await fetch(at('/api/auth/login'), {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(200)
    },
  )

  test('gives its lock back even when it is killed', async () => {
    const ended = new Promise(resolve => server.on('exit', resolve))
    server.kill('SIGKILL')
    await ended
    server = start('main')
    await expect(said(server, 'npm run admin -- grant')).resolves.toContain('HBCU Yard is at')
  })
})
