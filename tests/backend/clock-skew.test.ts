import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalCounters } from '#backend/http/rate-counters.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

describe.each(engines)('times from a clock that ran a year ahead, on %s', engine => {
  let app: TestApp
  beforeEach(async () => {
    const settings = {
      MAIL_URL: 'memory:',
      PUBLIC_SITE_URL: 'https://yard.example.edu',
      RATE_LIMITS: 'anonymous:9999/300,login:2/300',
    }
    app = await startApp({ engine, settings })
  })
  afterEach(() => app.close())

  const logIn = (password: string) =>
    app.call('POST', '/api/auth/login', { body: { email: ada.email, password } })
  const dateOf = (ahead: number) => new Date(Date.now() + ahead).toISOString()
  const isSignedIn = async (token: string) =>
    (await app.call('GET', '/api/auth/verify', { as: { token } })).status === 200

  test('end a session when the clock is corrected', async () => {
    await app.join(ada)
    app.clock.ahead = year
    const { token } = (await logIn(ada.password)).body
    await app.services.db
      .updateTable('session')
      .set({ createdAt: dateOf(year), expiresAt: dateOf(year + 7 * 24 * 60 * minute) })
      .where('token', '=', token.split('.')[0])
      .execute()
    expect(await isSignedIn(token)).toBe(true)
    app.clock.ahead = 0
    expect(await isSignedIn(token)).toBe(false)
    const again = (await logIn(ada.password)).body
    const { body: list } = await app.call('GET', '/api/account/sessions', { as: again })
    expect(
      list.filter(({ createdAt }: { createdAt: string }) => createdAt > dateOf(minute)),
    ).toEqual([])
  })
  test('end a renewed session when the clock is corrected', async () => {
    const { token } = await app.join(ada)
    await app.services.db
      .updateTable('session')
      .set({ expiresAt: dateOf(20 * 24 * 60 * minute) })
      .execute()
    expect(await isSignedIn(token)).toBe(false)
  })

  test('keep a session within half a minute of clock skew', async () => {
    const { token } = await app.join(ada)
    await app.services.db
      .updateTable('session')
      .set({ createdAt: dateOf(minute / 2), expiresAt: dateOf(7 * 24 * 60 * minute + minute / 2) })
      .execute()
    expect(await isSignedIn(token)).toBe(true)
  })

  test('restart a rate limit counter', async () => {
    await app.join(ada)
    app.clock.ahead = year
    for (const status of [401, 401, 429]) expect((await logIn('wrong')).status).toBe(status)
    app.clock.ahead = 0
    for (const status of [401, 401, 429]) expect((await logIn('wrong')).status).toBe(status)
  })

  test('keep a rate limit counter within half a minute of clock skew', async () => {
    await app.join(ada)
    app.clock.ahead = minute / 2
    for (const status of [401, 401]) expect((await logIn('wrong')).status).toBe(status)
    app.clock.ahead = 0
    expect((await logIn('wrong')).status).toBe(429)
  })

  test('do not count as a repeated contribution', async () => {
    const as = await app.join(ada)
    const body = { name: 'Rivers', website: 'https://example.org', description: 'd' }
    const add = async (headers = {}) =>
      (await app.call('POST', '/api/contributions', { as, body, headers })).body.id
    app.clock.ahead = 5 * minute
    const ids = [await add(), await add({ 'idempotency-key': 'k' })]
    app.clock.ahead = 0
    expect(await add()).not.toBe(ids[0])
    expect(await add({ 'idempotency-key': 'k' })).not.toBe(ids[1])
  })

  test('invalidate the link of an email', async () => {
    await app.join(ada)
    await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
    await app.services.background.settled()
    const token = /token=(\w+)/.exec(app.services.mail.sent.at(-1)?.text ?? '')?.[1]
    await app.services.db
      .updateTable('verification')
      .set({ expiresAt: dateOf(year) })
      .execute()
    const reset = await app.call('POST', '/api/account/reset-password', {
      body: { token, password: 'woven another day' },
    })
    expect(reset.body.code).toBe('account/link')
  })

  test('do not block feedback emails', async () => {
    const owner = await app.join(ada)
    const other = await app.join(grace)
    await app.verify(owner)
    await app.verify(other)
    await addResume(app, owner)
    await app.services.db
      .updateTable('resumes')
      .set({ notifiedAt: Date.now() + year })
      .execute()
    const body = { content: 'Clear and short' }
    await app.call('POST', `/api/resume/feedback/${owner.uid}`, { as: other, body })
    await app.services.background.settled()
    expect(app.services.mail.sent).toHaveLength(1)
  })

  test('invalidate a signed URL', async () => {
    const as = await app.join(ada)
    await addResume(app, as)
    const { fileKey } = await app.services.db
      .selectFrom('resumes')
      .select('fileKey')
      .executeTakeFirstOrThrow()
    const ahead = async (ms: number) => {
      app.clock.ahead = ms
      const { parseClaim, signFileUrl, verifyClaim } = await import(
        '#backend/features/resumes/signed-url.ts'
      )
      const target = { userId: as.uid, fileKey, version: 1, extension: 'pdf' as const }
      const claim = parseClaim(signFileUrl(app.services, target, as.uid).split('/')[2] ?? '')
      if (!claim) throw new Error('The address cannot be read')
      app.clock.ahead = 0
      return verifyClaim(app.services, claim, target)
    }
    expect(await ahead(minute / 2)).toBe(true)
    expect(await ahead(year)).toBe(false)
  })
})

test('a counter in memory restarts after its clock ran ahead', () => {
  let now = 0
  const { increment } = createLocalCounters({ now: () => now })
  const hitAt = (time: number) => {
    now = time
    return increment([{ key: 'a', until: now + 300 }])[0]?.count
  }
  expect([hitAt(year), hitAt(0), hitAt(10)]).toEqual([1, 1, 2])
})
