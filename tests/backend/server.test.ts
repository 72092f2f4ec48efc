import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ada, grace } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendRaw } from '#tests/support/sockets.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

test('serves site and API, with a private secret', async () => {
  expect(await (await fetch(app.at('/healthz'))).json()).toEqual({ alive: true })
  expect(await (await fetch(app.at('/readyz'))).json()).toEqual({ ready: true })
  expect(await (await fetch(app.at('/'))).text()).toBe('landing')
  expect(statSync(join(app.data, 'secret')).mode & 0o777).toBe(0o600)
})

test('grants roles beside a running server', async () => {
  const token = await app.join(ada)
  const stats = () =>
    fetch(app.at('/api/admin/dashboard-stats'), { headers: { authorization: `Bearer ${token}` } })
  expect((await stats()).status).toBe(403)
  const refused = await app.run('commands/admin.ts', ['grant', ada.email])
  const today = new Date().toISOString().slice(0, 10)
  expect(refused).toEqual({
    code: 1,
    out: '',
    error: `${ada.email} is the account of ${ada.displayName}, signed up on ${today}. Nobody has verified the address. If this is the right person, run: npm run admin -- grant ${ada.email} --yes\n`,
  })
  expect((await stats()).status).toBe(403)
  const granted = await app.run('commands/admin.ts', ['grant', ada.email.toUpperCase(), '--yes'])
  expect(granted).toEqual({ code: 0, out: `${ada.email} is now an administrator.\n`, error: '' })
  expect((await stats()).status).toBe(200)
  expect((await app.run('commands/admin.ts', ['list'])).out).toContain(ada.email)
  expect((await app.run('commands/admin.ts', ['revoke', ada.email])).code).toBe(0)
  expect((await stats()).status).toBe(403)
})

test('lists administrators by role and by ADMIN_EMAILS, each on one line', async () => {
  const katherine = { ...ada, email: 'katherine@example.edu', displayName: 'Katherine' }
  await app.join(katherine)
  const settings = { ADMIN_EMAILS: `${katherine.email},later@example.edu` }
  const run = (...args: string[]) => app.run('commands/admin.ts', args, settings)
  const database = new DatabaseSync(join(app.data, 'yard.db'))
  // A name of an earlier version.
  const rename = database.prepare('update user set name = ? where email = ?')
  rename.run('K\n\u001b[31mJ\u0085', katherine.email)
  database.close()
  await run('grant', katherine.email, '--yes')
  const once = 'ADMIN_EMAILS, once the address is verified'
  expect((await run('list')).out.split('\n')).toEqual(
    expect.arrayContaining([
      `${katherine.email}  K [31mJ   (granted; ${once})`,
      'later@example.edu  no account yet  (ADMIN_EMAILS)',
    ]),
  )
  expect((await run('revoke', katherine.email)).out).toContain('but ADMIN_EMAILS names it')
  expect((await run('list')).out).toContain(`${katherine.email}  K [31mJ   (${once})`)
})

test('grants roles to verified addresses only, with mail configured', async () => {
  const settings = { MAIL_URL: 'smtp://127.0.0.1:1', PUBLIC_SITE_URL: 'http://localhost' }
  const grant = (email: string, ...more: string[]) =>
    app.run('commands/admin.ts', ['grant', email, ...more], settings)
  await app.join(grace)
  const refused = {
    code: 1,
    out: '',
    error: `Nobody has verified ${grace.email}, so its account may be somebody else's. Verify the address on the profile page, then run this again.\n`,
  }
  expect(await grant(grace.email)).toEqual(refused)
  expect(await grant(grace.email, '--yes')).toEqual(refused)
  const database = new DatabaseSync(join(app.data, 'yard.db'))
  database.prepare('update user set "emailVerified" = 1 where email = ?').run(grace.email)
  database.close()
  expect(await grant(grace.email)).toMatchObject({ code: 0, error: '' })
})

test.each([
  [
    ['grant', 'nobody@example.edu'],
    'No account has the address nobody@example.edu; sign up with it on the site first.',
  ],
  [['promote', 'x'], 'Usage: npm run admin -- grant EMAIL [--yes], or revoke EMAIL, or list.'],
  [[], 'Usage: npm run admin -- grant EMAIL [--yes], or revoke EMAIL, or list.'],
])('rejects the command %j', async (args, sentence) => {
  expect(await app.run('commands/admin.ts', args)).toEqual({
    code: 1,
    out: '',
    error: `${sentence}\n`,
  })
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
    () => ({ DATABASE_URL: `file:${join(app.site, 'about.html')}/yard.db` }),
    /^The data folder .+ cannot be written: .+\n$/,
  ],
  [
    'its database is no database',
    () => ({ DATABASE_URL: `file:${join(app.site, 'about.html')}` }),
    /^The database .+about\.html \(DATABASE_URL\) cannot be used: .+\n$/,
  ],
  [
    'Postgres is not there',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/yard', SECRET: 's'.repeat(40) }),
    /^The database of DATABASE_URL cannot be used: .+\n$/,
  ],
  [
    'a setting is wrong',
    () => ({ ...elsewhere, LOG_LEVEL: 'loud' }),
    /^LOG_LEVEL must be one of .+\.\n$/,
  ],
])('does not start when %s', async (_what, settings, sentence) => {
  const { code, out, error } = await app.run('main.mjs', [], settings())
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(sentence)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s and keeps its data', async signal => {
  expect(await app.end(signal)).toBe(0)
  expect(existsSync(join(app.data, 'yard.db-wal'))).toBe(false)
  await app.restart()
  const body = JSON.stringify({ email: ada.email, password: ada.password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(app.at('/api/auth/login'), { method: 'POST', body, headers })).status).toBe(
    200,
  )
})

test('finishes running requests after a signal, with a timeout', async () => {
  const body = JSON.stringify({ email: ada.email, password: 'not hers' })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const port = Number(new URL(app.at('/')).port)
  const stopping = Promise.withResolvers<void>()
  const finishing = sendRaw(port, async socket => {
    socket.write(head + body.slice(0, 10))
    await stopping.promise
    socket.write(body.slice(10))
  })
  const hanging = sendRaw(port, socket => void socket.write(head + body.slice(0, 10)), 9000)
  await fetch(app.at('/healthz'))
  const stopped = performance.now()
  const ended = app.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(app.at('/healthz'))).rejects.toThrow(), 5000)
  stopping.resolve()
  expect((await finishing).text).toMatch(/^HTTP\/1.1 401 /)
  expect((await hanging).text).toBe('')
  expect(await ended).toBe(0)
  expect(performance.now() - stopped).toBeLessThan(6500)
  await app.restart()
}, 15_000)

test.each<[string, () => void, () => void]>([
  [
    'has been deleted',
    () => renameSync(join(app.site, 'index.html'), join(app.site, 'kept')),
    () => renameSync(join(app.site, 'kept'), join(app.site, 'index.html')),
  ],
  [
    'is a folder',
    () => {
      renameSync(join(app.site, 'index.html'), join(app.site, 'kept'))
      mkdirSync(join(app.site, 'index.html'))
    },
    () => {
      rmdirSync(join(app.site, 'index.html'))
      renameSync(join(app.site, 'kept'), join(app.site, 'index.html'))
    },
  ],
  [
    'has not been built',
    () => renameSync(app.site, `${app.site}-kept`),
    () => renameSync(`${app.site}-kept`, app.site),
  ],
])('is not ready while the landing page %s', async (_what, take, putBack) => {
  const ready = () => fetch(app.at('/readyz'))
  expect((await ready()).status).toBe(200)
  take()
  const answer = await ready()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    503,
    'application/json; charset=utf-8',
  ])
  expect(await answer.json()).toMatchObject({ code: 'server/unavailable' })
  expect((await fetch(app.at('/healthz'))).status).toBe(200)
  putBack()
  expect((await ready()).status).toBe(200)
})

test('releases its lock when killed', async () => {
  await app.end('SIGKILL')
  await app.restart()
  expect((await fetch(app.at('/readyz'))).status).toBe(200)
})
