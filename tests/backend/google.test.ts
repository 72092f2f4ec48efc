import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authFlag } from '#backend/db/tables.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'
import { firstFile, upload } from '#tests/support/uploading.ts'

const refused = { status: 401, body: { code: 'session/google', message: 'Google sign in failed' } }

describe.each(engines)('signing in with the provider, on %s', engine => {
  let provider: Provider
  let yard: TestApp
  const enter = (credential: unknown, app = yard) =>
    app.call('POST', '/api/auth/google', { body: { credential } })
  const verify = (token: string) => yard.call('GET', '/api/auth/verify', { as: { token } })

  beforeAll(async () => {
    provider = await startProvider()
    yard = await startApp({ engine, settings: provider.settings })
  })
  afterAll(async () => {
    await yard.close()
    await provider.close()
  })

  test('makes an account without a password, and knows the person again by more than the address', async () => {
    const first = await enter(await provider.token('new@example.edu', { name: 'New Person' }))
    expect(first.status).toBe(200)
    expect(first.body.user).toEqual({
      uid: expect.stringMatching(/^u_/),
      displayName: 'New Person',
      email: 'new@example.edu',
      photoURL: null,
      role: 'member',
    })
    expect((await verify(first.body.token)).body.valid).toBe(true)
    const moved = await enter(await provider.token('moved@example.edu', { sub: 'sub-of-new@example.edu' }))
    expect(moved.body.user).toEqual(first.body.user)
    const rows = await yard.services.db
      .selectFrom('account')
      .where('userId', '=', first.body.user.uid)
      .selectAll()
      .execute()
    expect(rows).toMatchObject([
      { providerId: 'google', accountId: 'sub-of-new@example.edu', password: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('eyJ')
    const logIn = await yard.call('POST', '/api/auth/login', {
      body: { email: 'new@example.edu', password: 'anything at all' },
    })
    expect(logIn.body).toEqual({ message: 'Invalid email or password', code: 'session/wrong' })
  })

  test('lets one of many first sign-ins make the account, and all of them in', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => provider.token('many@example.edu')))
    const answers = await Promise.all(tokens.map(token => enter(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.user.uid)).size).toBe(1)
  })

  test('drops a password that nobody verified, with its sessions, and links the account', async () => {
    const thief = { ...ada, email: 'victim@example.edu', displayName: 'Not The Victim' }
    const planted = await yard.join(thief)
    const { resumeURL } = (await upload(yard, planted, firstFile)).body
    const answer = await enter(await provider.token('victim@example.edu'))
    expect((await yard.app.request(resumeURL)).status).toBe(404)
    expect(answer.body.user.uid).toBe(planted.uid)
    expect((await verify(planted.token)).status).toBe(401)
    expect((await yard.call('POST', '/api/auth/login', { body: thief })).status).toBe(401)
    expect((await verify(answer.body.token)).status).toBe(200)
  })

  test('leaves no session to somebody who logs in while the password is dropped', async () => {
    const thief = { ...ada, email: 'raced@example.edu' }
    await yard.join(thief)
    const token = await provider.token('raced@example.edu')
    const logIns = Array.from({ length: 12 }, () => yard.call('POST', '/api/auth/login', { body: thief }))
    const [entered, ...answers] = await Promise.all([enter(token), ...logIns])
    expect(entered.status).toBe(200)
    for (const { body } of answers) if (body.token) expect((await verify(body.token)).status).toBe(401)
    expect((await verify(entered.body.token)).status).toBe(200)
  })

  test('keeps a password that belongs to a verified address', async () => {
    const person = { ...ada, email: 'both@example.edu' }
    const joined = await yard.join(person)
    await yard.services.db
      .updateTable('user')
      .set({ emailVerified: authFlag(engine, true) })
      .where('id', '=', joined.uid)
      .execute()
    const answer = await enter(await provider.token('BOTH@example.edu'))
    expect(answer.body.user.uid).toBe(joined.uid)
    expect((await verify(joined.token)).status).toBe(200)
    expect((await yard.call('POST', '/api/auth/login', { body: person })).status).toBe(200)
  })

  test('gives an account to no second person of the provider, though the address has changed hands', async () => {
    await enter(await provider.token('handed@example.edu'))
    expect(await enter(await provider.token('handed@example.edu', { sub: 'somebody else' }))).toMatchObject(
      refused,
    )
  })

  test('cleans a name, and takes the address for one that is none', async () => {
    const spoofed = await enter(
      await provider.token('bidi@example.edu', { name: '  Eve \u202E\u2066 Smith ' }),
    )
    expect(spoofed.body.user.displayName).toBe('Eve  Smith')
    const none = await enter(await provider.token('blank@example.edu', { name: '\u200B' }))
    expect(none.body.user.displayName).toBe('blank')
    const long = await enter(await provider.token('long@example.edu', { name: '\u{1F393}'.repeat(300) }))
    expect([...long.body.user.displayName]).toHaveLength(200)
  })

  test('makes an administrator of a listed address that the provider vouches for', async () => {
    const office = await startApp({
      engine,
      settings: { ...provider.settings, ADMIN_EMAILS: 'dean@example.edu' },
    })
    expect((await enter(await provider.token('dean@example.edu'), office)).body.user.role).toBe('admin')
    await office.close()
  })

  test('refuses everybody where no client id is set', async () => {
    const plain = await startApp({ engine })
    expect(await enter(await provider.token(), plain)).toMatchObject(refused)
    await plain.close()
  })
})
