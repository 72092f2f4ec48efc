import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultHandlers } from '#backend/app/app.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { emptyDatabase, engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

let app: TestApp | null = null
afterEach(async () => {
  await app?.close().catch(() => undefined)
  app = null
})

/** The real handlers, except that reading one's own suggestions fails with an error. */
const failingWith = (error: Error): Handlers => ({
  ...defaultHandlers,
  contributions: {
    ...defaultHandlers.contributions,
    listOwn: () => {
      throw error
    },
  },
})
const ownContributions = '/api/contributions/my-contributions'
const unavailable = {
  message: 'Service temporarily unavailable. Please try again.',
  code: 'server/unavailable',
}

test('answers 500, logs the error once with the request id, and continues', async () => {
  app = await startApp({ handlers: failingWith(new TypeError('a bug about "ada@example.edu"')) })
  const student = await app.join(ada)
  const answer = await app.call('GET', ownContributions, { as: student })
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 500,
    body: { message: 'Something went wrong. Please try again.', code: 'server/failed' },
  })
  const lines = app.lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    request: answer.headers.get('x-request-id'),
    error: { name: 'TypeError', message: 'a bug about …' },
  })
  expect((await app.call('GET', '/api/auth/verify', { as: student })).status).toBe(200)
})

test.each([
  ['SQLite is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['SQLite is busy', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['SQLite cannot read', { code: 'ERR_SQLITE_ERROR', errcode: 266 }],
  ['the disk is full', { code: 'ENOSPC' }],
  ['too many files are open', { code: 'EMFILE' }],
  ['Postgres refuses connections', { code: 'ECONNREFUSED' }],
  ['Postgres shuts down', { code: '57P01' }],
  ['Postgres has no connection left', { code: '53300' }],
  ['Postgres has ended a query that took too long', { code: '57014' }],
])('the store cannot be used when %s', (_what, details) =>
  expect(isStorageError(Object.assign(new Error('no'), details))).toBe(true),
)

test.each([
  ['a constraint of SQLite', Object.assign(new Error('no'), { errcode: 2067 })],
  ['a constraint of Postgres', Object.assign(new Error('no'), { code: '23505' })],
  ['a bug', new TypeError('undefined is not a function')],
  ['a text', 'text'],
])('the store can be used after %s', (_what, error) => expect(isStorageError(error)).toBe(false))

/** Makes the second of the three writes of a sign-up fail, and lets it pass again. */
const barsOnAccounts = {
  sqlite: [
    `create trigger bar before insert on account begin select raise(abort, 'barred'); end`,
    'drop trigger bar',
  ],
  postgres: [
    `alter table account add constraint bar check ("providerId" <> 'credential')`,
    'alter table account drop constraint bar',
  ],
} as const

describe.each(engines)('when the database is gone, on %s', engine => {
  test('every call answers 503, and sessions are kept', async () => {
    app = await startApp({ engine })
    const student = await app.join(ada)
    await app.services.close()
    const answers = [
      await app.call('GET', '/api/auth/verify', { as: student }),
      await app.call('GET', ownContributions, { as: student }),
      await app.call('POST', '/api/auth/login', { body: ada }),
      await app.call('POST', '/api/auth/signup', { body: katherine }),
      await app.call('POST', '/api/contributions', {
        as: student,
        body: { name: 'a', website: 'b', description: 'c' },
      }),
      await app.call('GET', '/readyz'),
    ]
    for (const { status, headers, body } of answers) {
      expect({ status, body }).toEqual({ status: 503, body: unavailable })
      expect(headers.get('retry-after')).toBe('5')
    }
    expect((await app.call('GET', '/healthz')).body).toMatchObject({ alive: true })
    expect((await app.call('GET', '/api/auth/verify', { as: { token: 'not.ours' } })).status).toBe(
      401,
    )
  })

  test('a partial sign-up is rolled back', async () => {
    app = await startApp({ engine })
    const { db } = app.services
    const [bar, unbar] = barsOnAccounts[engine]
    await sql.raw(bar).execute(db)
    expect((await app.call('POST', '/api/auth/signup', { body: ada })).status).toBe(500)
    expect(await db.selectFrom('user').select('id').execute()).toEqual([])
    await sql.raw(unbar).execute(db)
    expect((await app.call('POST', '/api/auth/signup', { body: ada })).status).toBe(201)
  })
})

test.runIf(engines.includes('postgres'))(
  'a blocked query is cancelled and answered with 503',
  async () => {
    const databaseUrl = await emptyDatabase('postgres')
    app = await startApp({ databaseUrl })
    const { db } = app.services
    const student = await app.join(ada)
    const limit = await sql`show statement_timeout`.execute(db)
    expect(limit.rows).toEqual([{ statement_timeout: '20s' }])
    // Sequential calls share a connection, so this shortens the timeout of the next one.
    await sql`set statement_timeout = 200`.execute(db)
    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; lock table contributions in access exclusive mode')
    const answer = await app.call('GET', ownContributions, { as: student })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 503, body: unavailable })
    await other.query('rollback')
    expect((await app.call('GET', ownContributions, { as: student })).status).toBe(200)
    await other.end()
  },
)

test('the log contains no input, names or files of a member', async () => {
  app = await startApp({
    handlers: failingWith(new Error(`bad "${ada.email}"`)),
  })
  const student = await app.join(ada)
  const canary = 'canary-in-the-body'
  await app.call('POST', '/api/contributions', {
    as: student,
    body: { name: canary, website: canary, description: canary },
  })
  await app.call('POST', '/api/auth/login', { body: { email: ada.email, password: canary } })
  await app.call('POST', '/api/auth/signup', { body: ada })
  await app.call('GET', `${ownContributions}?q=${canary}`, { as: student })
  await app.call('DELETE', `/api/admin/contributions/${canary}`, { as: student })
  await app.call('GET', `/api/${canary}`)
  const log = app.lines.join('\n')
  expect(app.lines.length).toBeGreaterThanOrEqual(7)
  for (const secret of [
    canary,
    ada.email,
    ada.displayName,
    ada.password,
    student.uid,
    ...student.token.split('.'),
  ]) {
    expect(log).not.toContain(secret)
  }
  const logged = app.lines
    .map(line => JSON.parse(line))
    .find(({ route }) => route === '/api/admin/contributions/:id')
  expect(logged).toMatchObject({
    method: 'DELETE',
    status: 403,
    by: app.services.pseudonym(student.uid),
    ms: expect.any(Number),
  })
})
