import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listEndpoints } from '#contract'
import { rolesByAccess } from '#contract/roles.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'
import { codeOf, secretOf } from '#tests/support/totp.ts'

let app: TestApp
let owner: SignedIn
const start = async (settings: Record<string, string> = {}) => {
  app = await startApp({ settings })
  owner = await app.joinAsAdmin(katherine)
}
afterEach(() => app.close())

const post = (path: string, body: object, as?: { token: string }) =>
  app.call('POST', path, { as, body })
const logIn = (body: object = katherine) => post('/api/auth/login', body)
const sendCode = (challenge: string, code: string) =>
  post('/api/auth/second-factor', { challenge, code })
const wrong = '000000'

/** Sets the second factor up; the secret, the recovery codes and the new session. */
async function setUp(as: SignedIn = owner) {
  const { body } = await post('/api/account/second-factor', { password: katherine.password }, as)
  const secret = secretOf(body.url)
  const code = codeOf(secret)
  const { body: confirmed } = await post('/api/account/second-factor/confirm', { code }, as)
  return { secret, code, recoveryCodes: body.recoveryCodes as string[], session: confirmed }
}

describe('the second factor', () => {
  beforeEach(() => start())

  test('is asked for at the login once a first code was right', async () => {
    const { body } = await post(
      '/api/account/second-factor',
      { password: katherine.password },
      owner,
    )
    expect(body.url).toMatch(
      /^otpauth:\/\/totp\/HBCU%20Yard:katherine%40example.edu\?.*issuer=HBCU%20Yard&/,
    )
    expect((await post('/api/account/second-factor/confirm', { code: wrong }, owner)).status).toBe(
      403,
    )
    const other = await logIn()
    expect(other.status).toBe(200)
    const { secret, code, session } = await setUp()
    expect((await app.call('GET', '/api/auth/verify', { as: other.body })).status).toBe(401)
    expect(session.user).toMatchObject({ uid: owner.uid, staffRole: 'owner' })
    const first = await logIn()
    expect([first.status, first.body.code]).toEqual([403, 'session/second-factor'])
    expect(first.body.token).toBeUndefined()
    const used = await sendCode(first.body.challenge, code)
    expect(used.body.code).toBe('session/wrong-code')
    const forged = await sendCode(`2fa-used-${owner.uid}-${code}`, codeOf(secret, 1))
    expect(forged.body.code).toBe('session/challenge')
    const { status, body: reply } = await sendCode(first.body.challenge, codeOf(secret, 1))
    expect([status, reply.user.staffRole]).toEqual([200, 'owner'])
    const verified = await app.call('GET', '/api/auth/verify', { as: reply })
    expect(verified.body.valid).toBe(true)
  })

  test('leaves no session while a code is awaited, and none for a wrong one', async () => {
    await setUp()
    const sessions = () => app.services.db.selectFrom('session').select('token').execute()
    const before = await sessions()
    const { body } = await logIn()
    const refused = await sendCode(body.challenge, wrong)
    expect([refused.status, refused.body.code]).toEqual([403, 'session/wrong-code'])
    expect(await sessions()).toEqual(before)
  })

  test('takes a recovery code once, and a challenge once', async () => {
    const { recoveryCodes, secret } = await setUp()
    const [code = ''] = recoveryCodes
    const first = await logIn()
    expect((await sendCode(first.body.challenge, code)).status).toBe(200)
    const used = await sendCode(first.body.challenge, codeOf(secret))
    expect(used.body.code).toBe('session/challenge')
    const second = await logIn()
    expect((await sendCode(second.body.challenge, code)).body.code).toBe('session/wrong-code')
    expect((await sendCode(second.body.challenge, recoveryCodes[1] ?? '')).status).toBe(200)
  })

  test.each([
    ['made up', () => '2fa-made-up'],
    ['of a password that was changed', null],
  ])('refuses a challenge that is %s', async (_what, make) => {
    const { secret, session } = await setUp()
    const { body } = await logIn()
    const passwords = { currentPassword: katherine.password, password: 'harbor-walnut-14' }
    await app.call('PUT', '/api/account/password', { as: session, body: passwords })
    const answer = await sendCode(make?.() ?? body.challenge, codeOf(secret))
    expect([answer.status, answer.body.code]).toEqual([403, 'session/challenge'])
  })

  test('locks the account after ten wrong codes in a row', async () => {
    const { secret } = await setUp()
    for (let challenge = 0; challenge < 2; challenge++) {
      const { body } = await logIn()
      for (let attempt = 0; attempt < 5; attempt++)
        await sendCode(body.challenge, `00000${challenge * 5 + attempt}`)
    }
    const { body } = await logIn()
    expect((await sendCode(body.challenge, codeOf(secret, 1))).status).toBe(429)
  })

  test('is turned off with a code, also by somebody who has left the team', async () => {
    const { session, recoveryCodes } = await setUp()
    const remove = (code = '') => post('/api/account/second-factor/remove', { code }, session)
    expect((await remove(wrong)).body.code).toBe('session/wrong-code')
    await app.services.db.updateTable('user').set({ role: 'member' }).execute()
    const { body } = await app.call('GET', '/api/account', { as: session })
    expect(body.secondFactor).toMatchObject({ isEnabled: true })
    expect((await remove(recoveryCodes[0])).status).toBe(200)
    expect((await logIn()).status).toBe(200)
  })

  test('is reset by another owner: sessions end, the person is told', async () => {
    await app.verify(owner)
    const { session } = await setUp()
    const dean = await app.joinAsAdmin({ ...katherine, email: 'dean@example.edu' })
    const reset = (as: { token: string }) =>
      app.call('DELETE', `/api/admin/team/${owner.uid}/second-factor`, { as })
    expect((await reset(session)).body.code).toBe('decision/own')
    expect((await reset(dean)).status).toBe(200)
    expect((await app.call('GET', '/api/auth/verify', { as: session })).status).toBe(401)
    expect((await logIn()).status).toBe(200)
    expect((await reset(dean)).body.code).toBe('member/no-factor')
    const { db } = app.services
    expect(await db.selectFrom('adminActions').selectAll().execute()).toMatchObject([
      { adminId: dean.uid, action: 'reset-second-factor', entityId: owner.uid },
    ])
    expect(await db.selectFrom('mails').selectAll().execute()).toMatchObject([
      { userId: owner.uid, kind: 'second-factor' },
    ])
  })

  test('is for staff, asks for the password, and is not stored in plain text', async () => {
    const member = await app.join(ada)
    const begin = (password: string, as: SignedIn) =>
      post('/api/account/second-factor', { password }, as)
    expect((await begin(ada.password, member)).body.code).toBe('session/not-admin')
    expect((await begin('wrong password', owner)).body.code).toBe('account/wrong-password')
    const { secret, recoveryCodes, session } = await setUp()
    const stored = JSON.stringify(
      await app.services.db.selectFrom('twoFactor').selectAll().execute(),
    )
    for (const value of [secret.toString(), ...recoveryCodes]) expect(stored).not.toContain(value)
    expect((await begin(katherine.password, session)).body.code).toBe('account/has-factor')
    expect((await logIn(ada)).body.user.uid).toBe(member.uid)
  })
})

test('gives staff no role without the second factor where it is required', async () => {
  await start({ STAFF_SECOND_FACTOR: 'required' })
  for (const { endpoint } of listEndpoints()) {
    const { method, path, access } = endpoint
    if (!Object.hasOwn(rolesByAccess, access)) continue
    const body = method === 'GET' ? undefined : {}
    const answer = await app.call(method, path.replace(/:\w+/g, 'x'), { as: owner, body })
    expect([path, answer.body.code]).toEqual([path, 'session/not-admin'])
  }
  const account = await app.call('GET', '/api/account', { as: owner })
  expect(account.body.secondFactor).toEqual({ isEnabled: false, isRequired: true })
  const { session } = await setUp()
  expect((await app.call('GET', '/api/admin/team', { as: session })).status).toBe(200)
})

test('counts wrong codes as failed logins', async () => {
  await start({ RATE_LIMITS: 'login:3/300' })
  await setUp()
  const { body } = await logIn()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 4; attempt++)
    statuses.push((await sendCode(body.challenge, wrong)).status)
  expect(statuses).toEqual([403, 403, 403, 429])
})
