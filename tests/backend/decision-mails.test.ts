import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/mail/queue.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { remind, setClock } from '#tests/support/reminders.ts'
import { mailSettings } from '#tests/support/saved-dates.ts'

const approval = { status: 'approved', applicationMonth: 'March', type: 'Fellowship' }
const rejection = { status: 'rejected', reason: 'It has ended.' }
const request = { status: 'pending', note: 'Which year?' }
const undo = { status: 'pending' }

describe.each(engines)('mails about decisions on suggestions on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let other: SignedIn
  let admin: SignedIn
  beforeEach(async () => {
    app = await startApp({ engine, settings: { ...mailSettings, ...knownSecret } })
    setClock(app, noon)
    const [first, second, third] = await createMembers(app, 3)
    if (!first || !second || !third) throw new Error('There are three members')
    member = first
    other = second
    admin = third
    await app.verify(member)
    const makeAdmin = app.services.db.updateTable('user').set({ role: 'admin' })
    await makeAdmin.where('id', '=', admin.uid).execute()
  })
  afterEach(() => app.close())

  const noon = '2027-01-07T17:00Z'
  const hoursLater = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
  async function suggest(name = 'Harbor', as = member): Promise<string> {
    const body = { name, website: 'https://example.org', description: 'By the water.' }
    return (await app.call('POST', '/api/contributions', { as, body })).body.id
  }
  async function decide(id: string, ...decisions: object[]) {
    for (const body of decisions) {
      const path = `/api/admin/contributions/${id}/status`
      expect((await app.call('PUT', path, { as: admin, body })).status).toBe(200)
    }
  }
  const change = (body: object) => app.call('PUT', '/api/reminders', { as: member, body })
  /** The mails that are sent so many hours after noon. */
  async function mailsAfter(hours: number) {
    const before = app.services.mail.sent.length
    setClock(app, hoursLater(hours))
    await remind(app)
    return app.services.mail.sent.slice(before)
  }

  test.each([
    ['decision to approve', [approval], 'Harbor was approved. It is in the catalog. Thank you.'],
    ['decision to reject', [rejection], 'Harbor was rejected: It has ended.'],
    ['request for changes', [request], 'Harbor needs a change: Which year?'],
    ['decision that replaced another one', [approval, rejection], 'Harbor was rejected: It has'],
  ])('tell of a %s, with a link', async (_what, decisions, text) => {
    const id = await suggest()
    await decide(id, ...decisions)
    const [mail, ...more] = await mailsAfter(1.1)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: member.email, subject: expect.stringMatching(/^Harbor /) })
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain(`https://yard.example.edu/my-contributions#contribution-${id}`)
    expect(await mailsAfter(2)).toEqual([])
    expect(await mailsAfter(25)).toEqual([])
  })

  test('come once a day, an hour after the last decision, with all of them', async () => {
    const [first, second, third] = [await suggest('A'), await suggest('B'), await suggest('C')]
    await decide(first, approval)
    setClock(app, hoursLater(0.9))
    await decide(second, rejection)
    expect(await mailsAfter(1.5)).toEqual([])
    expect(await mailsAfter(2)).toMatchObject([
      { subject: expect.stringContaining('News of 2 of your suggestions') },
    ])
    await decide(third, approval)
    expect(await mailsAfter(4)).toEqual([])
    expect(await mailsAfter(21)).toMatchObject([{ subject: expect.stringMatching(/^C was appro/) }])
  })

  test.each<[string, (id: string) => unknown]>([
    [
      'to an unverified address',
      () => app.services.db.updateTable('user').set({ emailVerified: false }).execute(),
    ],
    ['to a member who switched them off', () => change({ decisions: false })],
    ['of a decision that was undone', id => decide(id, undo)],
    [
      'of a suggestion that was deleted',
      id => app.call('DELETE', `/api/admin/contributions/${id}`, { as: admin }),
    ],
    [
      'to a member who has made the change',
      async id => {
        await decide(id, request)
        const texts = { name: 'Harbor', website: 'https://example.org', description: 'In 2027.' }
        const path = `/api/contributions/my-contributions/${id}`
        const body = { ...texts, version: 3 }
        expect((await app.call('PUT', path, { as: member, body })).status).toBe(200)
      },
    ],
  ])('do not come %s', async (_what, act) => {
    const id = await suggest()
    await decide(id, rejection)
    await act(id)
    expect(await mailsAfter(1.1)).toEqual([])
  })

  test('leave the queue when the decision is undone, and not when another is', async () => {
    const id = await suggest()
    const ofOther = await suggest('Other', other)
    await decide(id, rejection)
    setClock(app, hoursLater(1.1))
    await queueMails(app.services)
    await decide(ofOther, rejection)
    const queued = app.services.db.selectFrom('mails').select('kind')
    expect(await queued.execute()).toEqual([{ kind: 'decisions' }])
    await decide(id, undo)
    await sendMails(app.services)
    expect(app.services.mail.sent.filter(({ to }) => to === member.email)).toEqual([])
  })

  test('end by the link in them, without those of reminders', async () => {
    await decide(await suggest(), rejection)
    const [mail] = await mailsAfter(1.1)
    const [, address = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect((await app.send(new URL(address).pathname, { method: 'POST' })).status).toBe(200)
    const settings = (await app.call('GET', '/api/reminders', { as: member })).body
    expect(settings).toMatchObject({ decisions: false, email: true, staffNow: true })
  })
})
