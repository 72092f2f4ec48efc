import { afterEach, describe, expect, test } from 'vitest'
import { deleteInactive, listInactive } from '#backend/features/account/retention.ts'
import { sendMails } from '#backend/mail/queue.ts'
import { staffRoles } from '#contract/roles.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const day = 24 * 60 * 60_000
const settings = {
  MAIL_URL: 'memory:',
  PUBLIC_SITE_URL: 'https://yard.example.org',
  RETAIN_ACCOUNTS: '36 months',
}

describe.each(bothEngines)('RETAIN_ACCOUNTS on %s', engine => {
  let app: TestApp
  afterEach(() => app.close())

  const start = async (changed = {}) => {
    app = await startApp({ engine, settings: { ...settings, ...changed } })
    const member = await app.join(ada)
    await app.verify(member)
    return member
  }
  /** Lets days pass; then the daily task runs, and the queue is sent. */
  const pass = async (days: number) => {
    app.clock.ahead += days * day
    await deleteInactive(app.services)
    await sendMails(app.services)
  }
  const mails = () =>
    app.services.mail.sent.filter(({ subject }) => subject.startsWith('Your account will be'))
  const exists = async ({ uid }: SignedIn) =>
    (await app.services.db.selectFrom('user').where('id', '=', uid).select('id').execute())
      .length === 1
  const list = () => listInactive(app.services, 36)

  test('deletes an account 33 days after a mail, and records it', async () => {
    const member = await start()
    await pass(35 * 30)
    expect(mails()).toEqual([])
    await pass(60)
    expect(mails().map(({ to }) => to)).toEqual([ada.email])
    expect(mails()[0]?.text).toContain('https://yard.example.org/login')
    expect((await list())[0]).toMatch(/ is deleted on \d{4}-\d\d-\d\d$/)
    await pass(32)
    expect(await exists(member)).toBe(true)
    await pass(1)
    expect(await exists(member)).toBe(false)
    expect(mails()).toHaveLength(1)
    const recorded = await app.services.db.selectFrom('adminActions').selectAll().execute()
    expect(recorded).toMatchObject([{ adminId: null, action: 'delete', entityId: member.uid }])
  })

  test('keeps the account of a member who logs in after the mail', async () => {
    const member = await start()
    // A session of a clock that is ahead would have expired.
    const seenAt = app.clock.now() - 1200 * day
    await app.services.db.updateTable('user').set({ seenAt }).execute()
    await pass(0)
    expect(mails()).toHaveLength(1)
    const { email, password } = ada
    const login = await app.call('POST', '/api/auth/login', { body: { email, password } })
    expect(login.status).toBe(200)
    await pass(40)
    expect(await exists(member)).toBe(true)
    expect(await list()).toEqual([])
  })

  test('keeps staff of every role, and owners by ADMIN_EMAILS', async () => {
    const named = await start({ ADMIN_EMAILS: ada.email })
    const staff = [named]
    for (const role of staffRoles) {
      const joined = await app.joinAsStaff({ ...ada, email: `${role}@example.edu` }, role)
      await app.verify(joined)
      staff.push(joined)
    }
    expect(staff).toHaveLength(5)
    for (const days of [1200, 40]) await pass(days)
    for (const kept of staff) expect(await exists(kept)).toBe(true)
    expect(mails()).toEqual([])
    expect(await list()).toEqual([])
  })

  test('keeps unverified and suspended accounts', async () => {
    const suspended = await start()
    const unverified = await app.join(grace)
    const admin = await app.joinAsAdmin(katherine)
    const body = { kind: 'suspend', reason: 'Against the terms' }
    const path = `/api/admin/members/${suspended.uid}/actions`
    await app.call('POST', path, { as: admin, body })
    for (const days of [1200, 40]) await pass(days)
    for (const kept of [suspended, unverified]) expect(await exists(kept)).toBe(true)
    expect(mails()).toEqual([])
    expect(await list()).toEqual([expect.stringMatching(/^grace.* nobody verified its address$/)])
  })

  test.each([
    ['without mail', { MAIL_URL: 'log:' }],
    ['without the setting', { RETAIN_ACCOUNTS: '' }],
  ])('deletes nothing %s', async (_, changed) => {
    const member = await start(changed)
    for (const days of [1200, 40]) await pass(days)
    expect(await exists(member)).toBe(true)
  })

  test('keeps an account whose mail was not delivered', async () => {
    const member = await start()
    app.clock.ahead = 1200 * day
    await deleteInactive(app.services)
    await app.services.db.updateTable('mails').set({ state: 'rejected' }).execute()
    await pass(40)
    expect(await exists(member)).toBe(true)
    expect((await list())[0]).toContain('stays, since its mail was not delivered')
  })

  test('mails at most 200 members a day', async () => {
    const member = await start()
    const { db } = app.services
    const row = await db
      .selectFrom('user')
      .where('id', '=', member.uid)
      .selectAll()
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 200 }, (_, index) => ({
      ...{ ...row, id: `u_more_${index}`, email: `more${index}@example.edu` },
    }))
    await db.insertInto('user').values(more).execute()
    for (const [days, sent] of [
      [1200, 200],
      [0, 200],
      [2, 201],
    ] as const) {
      await pass(days)
      expect(mails()).toHaveLength(sent)
    }
  })
})
