import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toStoredRole } from '#backend/db/administrators.ts'
import { queueStaffMails } from '#backend/features/reminders/queue-staff-mails.ts'
import { sendMails } from '#backend/mail/queue.ts'
import { staffRoles } from '#contract/roles.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { setClock } from '#tests/support/reminders.ts'
import { datedProgram, mailSettings } from '#tests/support/saved-dates.ts'

/** A Saturday, on which there is no digest. */
const saturday = '2027-01-09T17:00Z'
const names = [...staffRoles, 'student', 'reported'] as const

describe.each(engines)('mails to staff on %s', engine => {
  let app: TestApp
  const people = new Map<string, SignedIn>()
  const who = (name: (typeof names)[number]): SignedIn => {
    const found = people.get(name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  beforeEach(async () => {
    app = await startApp({ engine, settings: { ...mailSettings, ...knownSecret } })
    const { db } = app.services
    setClock(app, saturday)
    const checked = '2027-01-05'
    await writeCatalog(db, [datedProgram('alpha', {}, { cycles: [], checked })])
    const members = await createMembers(app, names.length)
    for (const [index, name] of names.entries()) {
      const member = members[index]
      if (!member) throw new Error('There are as many members')
      people.set(name, member)
      await app.verify(member)
      const role = staffRoles.find(known => known === name)
      if (role)
        await db
          .updateTable('user')
          .set({ role: toStoredRole(role) })
          .where('id', '=', member.uid)
          .execute()
    }
    await addResume(app, who('reported'))
  })
  afterEach(() => app.close())

  /** The mails after so many minutes, as `role: subject`. */
  async function mailsAfter(minutes: number, from = saturday): Promise<string[]> {
    const { sent } = app.services.mail
    const before = sent.length
    setClock(app, new Date(Date.parse(from) + minutes * 60_000).toISOString())
    await queueStaffMails(app.services)
    await sendMails(app.services)
    const nameOf = (to: string) => names.find(name => who(name).email === to)
    return sent
      .slice(before)
      .map(({ to, subject }) => `${nameOf(to)}: ${subject.replace(' · HBCU Yard', '')}`)
      .toSorted()
  }
  const call = async (path: string, body: object) => {
    const { status, text } = await app.call('POST', path, { as: who('student'), body })
    if (status > 201) throw new Error(text)
  }
  const report = (kind = 'resume') =>
    call(`/api/reports/${kind}/${who('reported').uid}`, { reason: 'Canary of the report' })
  const send = (content = 'Canary of the message') =>
    call('/api/contact', { topic: 'other', content })
  const reportProgram = (kind: string) => call('/api/programs/alpha/reports', { kind })
  const suggest = () =>
    call('/api/contributions', {
      ...{ name: 'Canary', website: 'https://example.org', description: 'By the water.' },
    })
  async function appeal() {
    const { db, newId } = app.services
    const [ownerId, authorId] = [who('reported').uid, who('student').uid]
    const thread = { ownerId, authorId, count: 1, under: () => null }
    const [comment] = await insertThread(db, newId, thread)
    const ids = { commentId: comment?.id ?? '', authorId }
    await db
      .insertInto('appeals')
      .values({ ...ids, reason: 'Canary', createdAt: app.clock.now(), decidedAt: null, answer: '' })
      .execute()
  }
  const moderators = (text: string) => ['moderator', 'owner'].map(role => `${role}: ${text}`)
  const reviewers = (text: string) =>
    ['editor', 'owner', 'reviewer'].map(role => `${role}: ${text}`)

  test.each<[string, () => unknown, string[]]>([
    ['a reported resume', () => report(), moderators('1 reported resume')],
    ['a reported name', () => report('name'), moderators('1 reported name')],
    ['an appeal', appeal, moderators('1 appeal')],
    ['a message', () => send(), moderators('1 message')],
    [
      'a suspicious program',
      () => reportProgram('suspicious'),
      reviewers('1 program reported as suspicious'),
    ],
    ['a program that is closed', () => reportProgram('closed'), []],
    ['a suggestion', suggest, []],
  ])('at once, of %s', async (_what, act, expected) => {
    await act()
    expect(await mailsAfter(1)).toEqual(expected)
    expect(await mailsAfter(30)).toEqual([])
    const mails = JSON.stringify(app.services.mail.sent)
    for (const secret of ['Canary', who('student').uid, who('reported').uid])
      expect(mails).not.toContain(secret)
  })

  test('at once come once in 15 minutes, then with all that came in and is open', async () => {
    await report()
    expect(await mailsAfter(1)).toEqual(moderators('1 reported resume'))
    for (let count = 0; count < 40; count++) await send(`Message ${count}`)
    await report('name')
    expect(await mailsAfter(15)).toEqual([])
    await app.services.db.updateTable('reports').set({ settledAt: 1 }).execute()
    expect(await mailsAfter(16.1)).toEqual(moderators('40 messages'))
    expect(await mailsAfter(60)).toEqual([])
  })

  test.each([
    ['2027-01-08T12:59Z', []],
    ['2027-01-08T17:00Z', []],
    [saturday, []],
    [
      '2027-01-11T13:00Z',
      [
        'editor: 1 suggestion, 1 reported program, 1 check due',
        'moderator: 1 report or appeal, 1 message',
        'owner: 1 suggestion, 1 report or appeal, 1 message, 1 reported program, 1 check due',
        'reviewer: 1 suggestion, 1 reported program, 1 check due',
      ],
    ],
  ])('as a digest on weekdays from 8 to 12, at %s', async (at, expected) => {
    setClock(app, '2027-01-07T00:00Z')
    await suggest()
    await report()
    await send()
    await reportProgram('closed')
    for (const role of staffRoles)
      await app.call('PUT', '/api/reminders', { as: who(role), body: { staffNow: false } })
    expect(await mailsAfter(0, at)).toEqual(expected)
    expect(await mailsAfter(0.5, at)).toEqual([])
  })

  test('as a digest do not come when nothing waits', async () => {
    expect(await mailsAfter(0, '2027-01-11T13:00Z')).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'switched them off',
      () => app.call('PUT', '/api/reminders', { as: who('moderator'), body: { staffNow: false } }),
    ],
    [
      'is suspended',
      () =>
        app.services.db
          .insertInto('memberActions')
          .values({
            ...{ id: 'n_1', userId: who('moderator').uid, kind: 'suspend', reason: 'x', at: 1 },
          })
          .execute(),
    ],
    [
      'has no verified address',
      () =>
        app.services.db
          .updateTable('user')
          .set({ emailVerified: false })
          .where('id', '=', who('moderator').uid)
          .execute(),
    ],
    [
      'is no longer staff',
      () =>
        app.services.db
          .updateTable('user')
          .set({ role: 'member' })
          .where('id', '=', who('moderator').uid)
          .execute(),
    ],
  ])('do not come to somebody who %s', async (_what, act) => {
    await act()
    await report()
    expect(await mailsAfter(1)).toEqual(['owner: 1 reported resume'])
  })

  test('end by the link in them, without a session and each alone', async () => {
    await report()
    await mailsAfter(1)
    const { sent } = app.services.mail
    const { headers, text } = sent.find(({ to }) => to === who('owner').email) ?? {}
    expect(text).toContain('https://yard.example.edu/admin-dashboard?tab=settings')
    const [, address = ''] = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
    expect((await app.send(new URL(address).pathname, { method: 'POST' })).status).toBe(200)
    const { body } = await app.call('GET', '/api/reminders', { as: who('owner') })
    expect(body).toMatchObject({ staffNow: false, staffDigest: true, decisions: true, email: true })
  })

  test('wait under News too, by role', async () => {
    await suggest()
    await send()
    const waitingOf = async (name: (typeof names)[number]) =>
      (await app.call('GET', '/api/news', { as: who(name) })).body.waiting
    const none = { suggestions: 0, reports: 0, messages: 0, reportedPrograms: 0, checks: 0 }
    expect(await waitingOf('owner')).toEqual({ ...none, suggestions: 1, messages: 1 })
    expect(await waitingOf('reviewer')).toEqual({ ...none, suggestions: 1 })
    expect(await waitingOf('moderator')).toEqual({ ...none, messages: 1 })
    expect(await waitingOf('student')).toBeNull()
  })
})
