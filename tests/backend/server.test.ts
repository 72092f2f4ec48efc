import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { speakTo } from '#tests/support/sockets.ts'

let yard: TestServer
beforeAll(async () => {
  yard = await startServer()
})
afterAll(() => yard.close())

test('answers on both sides, and its secret is its own', async () => {
  expect(await (await fetch(yard.at('/healthz'))).json()).toEqual({ alive: true })
  expect(await (await fetch(yard.at('/readyz'))).json()).toEqual({ ready: true })
  expect(await (await fetch(yard.at('/'))).text()).toBe('landing')
  expect(statSync(join(yard.data, 'secret')).mode & 0o777).toBe(0o600)
})

test('makes administrators beside it, at once', async () => {
  const token = await yard.join(ada)
  const stats = () =>
    fetch(yard.at('/api/admin/dashboard-stats'), { headers: { authorization: `Bearer ${token}` } })
  expect((await stats()).status).toBe(403)
  const granted = await yard.run('commands/admin.ts', ['grant', ada.email.toUpperCase()])
  expect(granted).toEqual({ code: 0, out: `${ada.email} is now an administrator.\n`, error: '' })
  expect((await stats()).status).toBe(200)
  expect((await yard.run('commands/admin.ts', ['list'])).out).toContain(ada.email)
  expect((await yard.run('commands/admin.ts', ['revoke', ada.email])).code).toBe(0)
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
  expect(await yard.run('commands/admin.ts', words)).toEqual({ code: 1, out: '', error: `${sentence}\n` })
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
    () => ({ DATABASE_URL: `file:${join(yard.site, 'about.html')}/yard.db` }),
    /^The data folder .+ cannot be written: .+\n$/,
  ],
  [
    'its database is no database',
    () => ({ DATABASE_URL: `file:${join(yard.site, 'about.html')}` }),
    /^The database .+about\.html \(DATABASE_URL\) cannot be used: .+\n$/,
  ],
  [
    'Postgres is not there',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/yard', SECRET: 's'.repeat(40) }),
    /^The database of DATABASE_URL cannot be used: .+\n$/,
  ],
  ['a setting is wrong', () => ({ ...elsewhere, LOG_LEVEL: 'loud' }), /^LOG_LEVEL must be one of .+\.\n$/],
])('does not start when %s, and says so in one sentence', async (_what, settings, sentence) => {
  const { code, out, error } = await yard.run('main.mjs', [], settings())
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(sentence)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'ends cleanly on %s and starts again with what it knew',
  async signal => {
    expect(await yard.end(signal)).toBe(0)
    expect(existsSync(join(yard.data, 'yard.db-wal'))).toBe(false)
    await yard.restart()
    const body = JSON.stringify({ email: ada.email, password: ada.password })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(yard.at('/api/auth/login'), { method: 'POST', body, headers })).status).toBe(200)
  },
)

test('lets a request under way finish after it was told to stop, and cuts one that never ends', async () => {
  const body = JSON.stringify({ email: ada.email, password: 'not hers' })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const port = Number(new URL(yard.at('/')).port)
  const begun = Promise.withResolvers<void>()
  const finishing = speakTo(port, async socket => {
    socket.write(head + body.slice(0, 10))
    await begun.promise
    setTimeout(() => socket.write(body.slice(10)), 300)
  })
  const hanging = speakTo(port, socket => void socket.write(head + body.slice(0, 10)), 9000)
  await fetch(yard.at('/healthz'))
  const told = performance.now()
  const ended = yard.end('SIGTERM')
  begun.resolve()
  expect((await finishing).text).toMatch(/^HTTP\/1.1 401 /)
  expect((await hanging).text).toBe('')
  expect(await ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(6500)
  await yard.restart()
}, 15_000)

test('gives its lock back even when it is killed', async () => {
  await yard.end('SIGKILL')
  await yard.restart()
  expect((await fetch(yard.at('/readyz'))).status).toBe(200)
})
