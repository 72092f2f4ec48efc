import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { startOidcProvider } from '#tests/support/oidc.ts'
import { ada, katherine } from '#tests/support/people.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>
let app: TestApp
beforeAll(async () => {
  provider = await startOidcProvider()
})
afterAll(() => provider.close())
const start = async (settings: Record<string, string> = {}) => {
  app = await startApp({ settings: { ...provider.settings, ...settings } })
}
afterEach(() => app.close())

/** What the provider says about somebody with an address. */
const claims = (email: string) => ({
  sub: `sub-of-${email}`,
  email,
  email_verified: true,
  name: 'New Person',
})
const begin = async () => (await app.call('POST', '/api/auth/oidc/start', { body: {} })).body
const end = (ticket: string, answer: string) =>
  app.call('POST', '/api/auth/oidc', { body: { ticket, answer } })
async function signIn(person: Parameters<typeof provider.visit>[1]) {
  const { url, ticket } = await begin()
  return end(ticket, await provider.visit(url, person))
}
const countUsers = () => app.services.db.selectFrom('user').select('id').execute()

describe('signing in with OpenID Connect', () => {
  beforeEach(() => start())

  test('creates an account, and finds it again by its id at the provider', async () => {
    const first = await signIn(claims('New@Example.edu'))
    expect(first.body.user).toMatchObject({ displayName: 'New Person', email: 'new@example.edu' })
    const verified = await app.call('GET', '/api/auth/verify', { as: first.body })
    expect(verified.body).toMatchObject({ valid: true })
    const again = await signIn({ ...claims('moved@example.edu'), sub: 'sub-of-New@Example.edu' })
    expect(again.body.user).toEqual(first.body.user)
    expect(await app.services.db.selectFrom('account').selectAll().execute()).toMatchObject([
      { providerId: 'oidc', accountId: 'sub-of-New@Example.edu', password: null, idToken: null },
    ])
  })

  test('links a verified account, and replaces one that nobody has verified', async () => {
    const honest = await app.join({ ...ada, email: 'honest@example.edu' })
    await app.verify(honest)
    const typed = await app.join({ ...ada, email: 'victim@example.edu' })
    expect((await signIn(claims('honest@example.edu'))).body.user.uid).toBe(honest.uid)
    expect((await signIn(claims('victim@example.edu'))).body.user.uid).not.toBe(typed.uid)
    expect((await app.call('GET', '/api/auth/verify', { as: typed })).status).toBe(401)
  })

  test('refuses a suspended account, and a second person with the same address', async () => {
    const { body } = await signIn(claims('suspended@example.edu'))
    const other = await signIn({ ...claims('suspended@example.edu'), sub: 'another' })
    expect([other.status, other.body.code]).toEqual([401, 'session/provider'])
    const row = {
      id: 'n_1',
      userId: body.user.uid,
      kind: 'suspend',
      reason: 'Spam',
      at: 1,
    } as const
    await app.services.db.insertInto('memberActions').values(row).execute()
    const answer = await signIn(claims('suspended@example.edu'))
    expect([answer.status, answer.body.code]).toEqual([403, 'account/suspended'])
  })

  test('refuses a code that was used, and logs no part of it', async () => {
    const { url, ticket } = await begin()
    const answer = await provider.visit(url, claims('once@example.edu'))
    expect((await end(ticket, answer)).status).toBe(200)
    const again = await end(ticket, answer)
    expect([again.status, again.body.code]).toEqual([401, 'session/provider'])
    const log = app.lines.join('')
    expect(log).toContain('invalid_grant')
    for (const value of [ticket, ...new URLSearchParams(answer).values()].filter(
      each => !each.startsWith('http'),
    ))
      expect(log).not.toContain(value)
  })

  test.each<[string, (answer: URLSearchParams) => void]>([
    ['a wrong state', answer => answer.set('state', 'wrong')],
    ['no state', answer => answer.delete('state')],
    ['another issuer', answer => answer.set('iss', 'https://id.evil.example')],
    ['a code of nobody', answer => answer.set('code', 'guessed')],
    ['an error of the provider', answer => answer.set('error', 'access_denied')],
  ])('refuses an answer with %s', async (_what, change) => {
    const { url, ticket } = await begin()
    const answer = new URLSearchParams(await provider.visit(url, claims('x@example.edu')))
    change(answer)
    const { status, body } = await end(ticket, answer.toString())
    expect([status, body.code]).toEqual([401, 'session/provider'])
    expect(await countUsers()).toEqual([])
  })

  test('refuses an answer that another browser asked for', async () => {
    const [mine, other] = [await begin(), await begin()]
    const answer = await provider.visit(other.url, claims('attacker@example.edu'))
    expect((await end(mine.ticket, answer)).body.code).toBe('session/provider')
    expect(await countUsers()).toEqual([])
  })

  test.each([
    ['is not verified', { email_verified: false }],
    ['is not known to be verified', { email_verified: undefined }],
    ['is missing', { email: undefined }],
  ])('refuses an address that %s', async (_what, change) => {
    const { status, body } = await signIn({ ...claims('x@example.edu'), ...change })
    expect([status, body.code]).toEqual([403, 'session/provider-email'])
    expect(await countUsers()).toEqual([])
  })

  test.each([3_600_000, -3_600_000])('names a clock that is wrong by %i ms', async ahead => {
    app.clock.ahead = ahead
    const { status, body } = await signIn(claims('x@example.edu'))
    expect([status, body.code]).toEqual([503, 'session/provider-clock'])
    expect(body.message).toContain('clocks of this site and of the sign-in provider differ')
    expect(app.lines.join('')).toMatch(/"seconds":-?(3599|360\d),/)
  })

  test('accepts tokens that are five minutes old, as those of Entra are', async () => {
    app.clock.ahead = 310_000
    expect((await signIn(claims('x@example.edu'))).status).toBe(200)
  })
})

test.each([
  ['of another name', () => provider.settings.OIDC_ISSUER.replace('127.0.0.1', 'localhost'), 401],
  ['that does not answer', () => 'http://127.0.0.1:9', 503],
])('refuses an issuer %s', async (_what, issuer, status) => {
  await start({ OIDC_ISSUER: issuer() })
  const answer = await app.call('POST', '/api/auth/oidc/start', { body: {} })
  expect(answer.status).toBe(status)
})

test('trusts the addresses of a provider of which the settings say so', async () => {
  await start({ OIDC_TRUST_EMAIL: 'yes' })
  const { email_verified: _, ...person } = claims('x@example.edu')
  expect((await signIn(person)).status).toBe(200)
  const denied = await signIn({ ...claims('y@example.edu'), email_verified: false })
  expect(denied.body.code).toBe('session/provider-email')
})

test('lets addresses of SIGNUP_DOMAINS, administrators and the invited sign up', async () => {
  await start({ SIGNUP_DOMAINS: 'example.edu', ADMIN_EMAILS: 'dean@other.example' })
  const owner = await app.joinAsAdmin(katherine)
  const body = { email: 'guest@other.example', staffRole: 'reviewer' }
  await app.call('POST', '/api/admin/team/invitations', { as: owner, body })
  const signUp = async (email: string) => {
    const { status } = await app.call('POST', '/api/auth/signup', { body: { ...ada, email } })
    return [status, (await signIn(claims(`oidc-${email}`))).status]
  }
  expect(await signUp('a@example.edu')).toEqual([201, 200])
  expect(await signUp('b@students.example.edu')).toEqual([201, 200])
  expect(await signUp('c@notexample.edu')).toEqual([403, 403])
  expect((await signIn(claims('Dean@other.example'))).status).toBe(200)
  expect((await signIn(claims('guest@other.example'))).status).toBe(200)
  const refused = await signIn(claims('stranger@other.example'))
  expect(refused.body).toMatchObject({
    code: 'session/domain',
    message: 'Please sign up with an address of example.edu.',
  })
})
