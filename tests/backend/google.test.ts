import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'
import { firstFile, keysOf, upload } from '#tests/support/uploads.ts'

const refused = { status: 401, body: { code: 'session/google', message: 'Google sign in failed' } }

describe.each(engines)('signing in with Google on %s', engine => {
  let provider: Provider
  let app: TestApp
  const signIn = (credential: unknown, target = app) =>
    target.call('POST', '/api/auth/google', { body: { credential } })
  const verify = (token: string) => app.call('GET', '/api/auth/verify', { as: { token } })

  beforeAll(async () => {
    provider = await startProvider()
    app = await startApp({ engine, settings: provider.settings })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  test('joins the team by an invitation to the address that Google proves', async () => {
    const owner = await app.joinAsAdmin(katherine)
    const body = { email: 'Dean@example.edu', staffRole: 'editor' }
    const { path } = (await app.call('POST', '/api/admin/team/invitations', { as: owner, body }))
      .body
    const { token } = (await signIn(await provider.token('dean@example.edu'))).body
    const link = { token: path.split('token=')[1] }
    const joined = await app.call('POST', '/api/team/invitation', { as: { token }, body: link })
    expect(joined).toMatchObject({ status: 200, body: { user: { staffRole: 'editor' } } })
  })

  test('creates an account without a password, found again by its Google id', async () => {
    const first = await signIn(await provider.token('new@example.edu', { name: 'New Person' }))
    expect(first.status).toBe(200)
    expect(first.body.user).toEqual({
      uid: expect.stringMatching(/^u_/),
      displayName: 'New Person',
      email: 'new@example.edu',
      photoURL: null,
      ...{ role: 'member', staffRole: null, schoolId: null },
    })
    expect((await verify(first.body.token)).body.valid).toBe(true)
    const moved = await signIn(
      await provider.token('moved@example.edu', { sub: 'sub-of-new@example.edu' }),
    )
    expect(moved.body.user).toEqual(first.body.user)
    const rows = await app.services.db
      .selectFrom('account')
      .where('userId', '=', first.body.user.uid)
      .selectAll()
      .execute()
    expect(rows).toMatchObject([
      { providerId: 'google', accountId: 'sub-of-new@example.edu', password: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('eyJ')
    const logIn = await app.call('POST', '/api/auth/login', {
      body: { email: 'new@example.edu', password: 'anything at all' },
    })
    expect(logIn.body).toEqual({ message: 'Invalid email or password', code: 'session/wrong' })
  })

  test('creates one account for parallel first sign-ins', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => provider.token('many@example.edu')),
    )
    await Promise.all(tokens.map(token => signIn(token)))
    const { db } = app.services
    const users = db.selectFrom('user').where('email', '=', 'many@example.edu').select('id')
    expect(await users.execute()).toHaveLength(1)
    expect((await signIn(await provider.token('many@example.edu'))).status).toBe(200)
  })

  test('deletes an unverified account with the same address', async () => {
    const credentials = { ...ada, email: 'victim@example.edu', displayName: 'Not The Victim' }
    const unverified = await app.join(credentials)
    const { resumeURL } = (await upload(app, unverified, firstFile)).body
    await app.call('PUT', '/api/resume/toggle-public', { as: unverified, body: {} })
    const { status, body } = await signIn(
      await provider.token('victim@example.edu', { name: 'The Victim' }),
    )
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ displayName: 'The Victim', photoURL: null })
    expect(body.user.uid).not.toBe(unverified.uid)
    expect((await verify(unverified.token)).status).toBe(401)
    expect((await app.call('POST', '/api/auth/login', { body: credentials })).status).toBe(401)
    expect((await app.hono.request(resumeURL)).status).toBe(404)
    const read = (path: string) => app.call('GET', path, { as: body })
    expect((await read('/api/users/profile')).body.fullName).toBe('The Victim')
    expect((await read('/api/resume')).status).toBe(404)
    expect(await keysOf(app)).toEqual([])
    const users = await app.services.db.selectFrom('user').selectAll().execute()
    expect(JSON.stringify(users)).not.toContain('Not The Victim')
  })

  test('keeps a suspended account whose address nobody has verified', async () => {
    const { uid } = await app.join({ ...ada, email: 'suspended@example.edu' })
    const suspension = { id: 'n_1', userId: uid, kind: 'suspend', reason: 'Spam', at: 1 } as const
    const { db } = app.services
    await db.insertInto('memberActions').values(suspension).execute()
    const answer = await signIn(await provider.token('suspended@example.edu'))
    expect([answer.status, answer.body.code]).toEqual([403, 'account/suspended'])
    const users = db.selectFrom('user').where('email', '=', 'suspended@example.edu').select('id')
    expect(await users.execute()).toEqual([{ id: uid }])
  })

  test('links a verified account with the same address', async () => {
    const member = await app.join({ ...ada, email: 'honest@example.edu' })
    await app.verify(member)
    await upload(app, member, firstFile)
    const { body } = await signIn(await provider.token('honest@example.edu'))
    expect(body.user.uid).toBe(member.uid)
    expect((await app.call('GET', '/api/resume', { as: body })).status).toBe(200)
  })

  test('ends a session created during the sign-in', async () => {
    const thief = { ...ada, email: 'raced@example.edu' }
    await app.join(thief)
    const token = await provider.token('raced@example.edu')
    const logIns = Array.from({ length: 12 }, () =>
      app.call('POST', '/api/auth/login', { body: thief }),
    )
    const [entered, ...answers] = await Promise.all([signIn(token), ...logIns])
    expect(entered.status).toBe(200)
    const tokens: string[] = answers.flatMap(({ body }) => body.token ?? [])
    for (const each of tokens) expect((await verify(each)).status).toBe(401)
    expect((await verify(entered.body.token)).status).toBe(200)
  })

  test('rejects a second Google account with the same address', async () => {
    await signIn(await provider.token('handed@example.edu'))
    expect(
      await signIn(await provider.token('handed@example.edu', { sub: 'somebody else' })),
    ).toMatchObject(refused)
  })
})

test('answers 503, not 401 or 409, when an account cannot be stored', async () => {
  const provider = await startProvider()
  const app = await startApp({ settings: provider.settings })
  const { db } = app.services
  await sql`create trigger bar before insert on user begin select raise(abort, 'barred'); end`.execute(
    db,
  )
  const body = { credential: await provider.token() }
  expect((await app.call('POST', '/api/auth/google', { body })).status).toBe(503)
  expect((await app.call('POST', '/api/auth/signup', { body: ada })).status).toBe(503)
  await sql`drop trigger bar`.execute(db)
  expect((await app.call('POST', '/api/auth/google', { body })).status).toBe(200)
  await app.close()
  await provider.close()
})
