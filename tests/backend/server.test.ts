import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendRaw } from '#tests/support/sockets.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

test('serves site and API, with a private secret', async () => {
  const release = { version: '1.0.0', commit: expect.stringMatching(/^[0-9a-f]{40}$/) }
  const starts = { ...release, node: process.version, msg: 'the server starts' }
  expect(JSON.parse(app.log().split('\n')[0] ?? '')).toMatchObject(starts)
  expect(await (await fetch(app.at('/healthz'))).json()).toEqual({ alive: true, ...release })
  expect(await (await fetch(app.at('/readyz'))).json()).toEqual({ ready: true })
  expect(await (await fetch(app.at('/'))).text()).toBe('landing')
  expect(statSync(join(app.data, 'secret')).mode & 0o777).toBe(0o600)
})

test('grants roles beside a running server', async () => {
  const token = await app.join(ada)
  const stats = () =>
    fetch(app.at('/api/admin/dashboard-stats'), { headers: { authorization: `Bearer ${token}` } })
  expect((await stats()).status).toBe(403)
  const refused = await app.run('commands/account.ts', ['grant', ada.email])
  const today = new Date().toISOString().slice(0, 10)
  expect(refused).toEqual({
    code: 1,
    out: '',
    error: `${ada.email} is the account of ${ada.displayName}, signed up on ${today}. Nobody has verified the address. If this is the right person, run: npm run account -- grant ${ada.email} --yes\n`,
  })
  expect((await stats()).status).toBe(403)
  const granted = await app.run('commands/account.ts', ['grant', ada.email.toUpperCase(), '--yes'])
  expect(granted).toEqual({ code: 0, out: `${ada.email} is now an owner.\n`, error: '' })
  expect((await stats()).status).toBe(200)
  expect((await app.run('commands/account.ts', ['list'])).out).toContain(ada.email)
  const revoke = () => app.run('commands/account.ts', ['revoke', ada.email])
  expect((await revoke()).error).toMatch(/only owner/)
  await app.join(katherine)
  await app.run('commands/account.ts', ['grant', katherine.email, '--yes'])
  expect((await revoke()).code).toBe(0)
  expect((await stats()).status).toBe(403)
})

test('acts on accounts beside a running server', async () => {
  const email = 'spam@example.edu'
  await app.join({ ...ada, email })
  const run = (...args: string[]) => app.run('commands/account.ts', args)
  const logIn = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...ada, email })
    return (await fetch(app.at('/api/auth/login'), { method: 'POST', headers, body })).status
  }
  expect((await run('suspend', email)).error).toContain('Usage: npm run account')
  expect((await run('inactive')).error).toMatch(/^RETAIN_ACCOUNTS is not set/)
  expect((await run('suspend', email, 'Sells', 'essays')).out).toBe(`${email} is suspended.\n`)
  expect(await logIn()).toBe(403)
  expect((await run('suspend', email, 'Again')).code).toBe(1)
  expect((await run('show', email)).out).toMatch(/Resume: none[\s\S]*suspend \(Sells essays\)/)
  const pseudonym = (await run('pseudonym', ada.email)).out.trim()
  expect(app.log()).toContain(`"by":"${pseudonym}"`)
  expect((await run('restore', email)).out).toBe(`${email} is no longer suspended.\n`)
  expect(await logIn()).toBe(200)
  expect((await run('end-sessions', email, 'Lost phone')).code).toBe(0)
  expect((await run('reset-link', email)).out).toMatch(/^http:\S+\/reset-password\?token=\S+\n$/)
  expect((await run('reset-second-factor', email)).error).toContain('has no second factor')
  expect((await run('delete', email, 'Asked for it')).out).toBe(`${email} is deleted.\n`)
  expect(await logIn()).toBe(401)
  expect((await run('suspend', katherine.email, 'Left')).error).toMatch(/only owner/)
})

test('grants no role to an address that nobody has verified, with mail configured', async () => {
  await app.join(grace)
  const settings = { MAIL_URL: 'smtp://127.0.0.1:1', PUBLIC_SITE_URL: 'http://localhost' }
  expect(await app.run('commands/account.ts', ['grant', grace.email, '--yes'], settings)).toEqual({
    code: 1,
    out: '',
    error: `Nobody has verified ${grace.email}, so its account may be somebody else's. Verify the address on the profile page, then run this again.\n`,
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
    () => ({ DATABASE_URL: 'file:/dev/null/yard.db' }),
    /^The data folder \/dev\/null \(DATABASE_URL\) cannot be written: .+\n$/,
  ],
  ['a setting is wrong', () => ({ ...elsewhere, CLAMD: 'loud' }), /^CLAMD must be .+\.\n$/],
])('does not start when %s', async (_what, settings, sentence) => {
  const { code, out, error } = await app.run('main.mjs', [], settings())
  expect(code).toBe(1)
  expect(out).not.toContain('HBCU Yard is at')
  expect(error).toMatch(sentence)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test('stops on SIGTERM and keeps its data', async () => {
  expect(await app.end('SIGTERM')).toBe(0)
  expect(existsSync(join(app.data, 'yard.db-wal'))).toBe(false)
  await app.restart()
  const body = JSON.stringify({ email: ada.email, password: ada.password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(app.at('/api/auth/login'), { method: 'POST', body, headers })).status).toBe(
    200,
  )
})

test('finishes running requests after a signal', async () => {
  const body = JSON.stringify({ email: ada.email, password: 'not hers' })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const stopping = Promise.withResolvers<void>()
  const finishing = sendRaw(app.port, async socket => {
    socket.write(head + body.slice(0, 10))
    await stopping.promise
    socket.write(body.slice(10))
  })
  await fetch(app.at('/healthz'))
  const ended = app.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(app.at('/healthz'))).rejects.toThrow(), 5000)
  stopping.resolve()
  expect((await finishing).text).toMatch(/^HTTP\/1.1 401 /)
  expect(await ended).toBe(0)
  await app.restart()
})

test('tells its status on its own machine, and where the last backup is', async () => {
  const status = async (headers = {}) => {
    const answer = await fetch(app.at('/status'), { headers })
    return { code: answer.status, ...(await answer.json()) }
  }
  expect(await status()).toMatchObject({ code: 200, backups: { last: null, oldest: null } })
  const forwarded = await status({ 'X-Forwarded-For': '192.0.2.1' })
  expect(forwarded).toEqual({ code: 'request/unknown', message: expect.any(String) })
  await app.run('commands/backup.ts', [join(app.folder, 'backups', 'today')])
  const { backups, ...rest } = await status()
  expect(backups).toEqual({ last: expect.any(String), oldest: expect.any(String) })
  expect(rest).toMatchObject({ database: { engine: 'sqlite', writable: true }, problems: [] })
  expect(app.log()).not.toContain('"route":"/healthz"')
})

test('is not ready while the landing page is missing', async () => {
  const ready = () => fetch(app.at('/readyz'))
  expect((await ready()).status).toBe(200)
  renameSync(join(app.site, 'index.html'), join(app.site, 'kept'))
  const answer = await ready()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'server/unavailable' })
  expect((await fetch(app.at('/healthz'))).status).toBe(200)
  renameSync(join(app.site, 'kept'), join(app.site, 'index.html'))
  expect((await ready()).status).toBe(200)
})
