import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import type { Email } from '#backend/core/services.ts'
import { authBoolean } from '#backend/db/store.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/features/reminders/send-mails.ts'
import { engines, type Signed, startApp, type TestApp } from '#tests/support/app.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import {
  datedProgram,
  mailSettings,
  makeSite,
  remind,
  saveProgram,
  setClock,
} from '#tests/support/reminders.ts'

const site = makeSite([
  datedProgram('alpha', { closes: '2027-01-14', time: '17:00', zone: 'America/New_York' }),
  datedProgram('beta', { opens: '2027-01-10', priority: '2027-01-14', closes: '2027-02-20' }),
  datedProgram(
    'gamma',
    {},
    {
      cycles: [],
      season: { kind: 'annual', opens_month: null, closes_month: 1, closes_day: 14 },
    },
  ),
])

describe.each(engines)('mails with reminders on %s', engine => {
  let app: TestApp
  let member: Signed
  const reopened: TestApp[] = []

  async function open(): Promise<void> {
    const settings = { ...mailSettings(site.folder), ...knownSecret }
    app = await startApp({ engine, settings })
    ;[member] = (await createMembers(app, 1)) as [Signed]
    await app.verify(member)
  }
  beforeEach(open)
  afterEach(async () => {
    await app.close()
    for (const each of reopened.splice(0)) await each.close()
  })

  const save = (programId: string, more: object = {}) =>
    saveProgram(app.services.db, { userId: member.uid, programId, ...more })
  const remindAt = async (instant: string): Promise<readonly Email[]> => {
    const before = app.services.mail.sent.length
    setClock(app, instant)
    await remind(app)
    return app.services.mail.sent.slice(before)
  }
  const rows = () => app.services.db.selectFrom('reminderMails').selectAll().execute()

  test('one mail a day names all that is due, with hour, and worded as expected', async () => {
    await save('alpha')
    await save('beta')
    await save('gamma', { ownDate: '2027-01-08' })
    const [mail, ...more] = await remindAt('2027-01-07T15:00Z')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: member.email })
    expect(mail?.subject).toContain('5 dates of your saved programs')
    for (const sentence of [
      'The alpha closes on January 14, 2027 at 5:00 PM Eastern Time, in 7 days.',
      'The beta opens on January 10, 2027, in 3 days.',
      'The beta has its priority deadline on January 14, 2027, in 7 days.',
      "The gamma is expected to close around January 14, 2027, in 7 days. This is from earlier years; look at the provider's page.",
      'The gamma has your own date on January 8, 2027, tomorrow.',
      'https://yard.example.edu/catalog/alpha',
      'https://yard.example.edu/dashboard',
      'https://yard.example.edu/unsubscribe#',
    ])
      expect(mail?.text).toContain(sentence)
    expect(await remindAt('2027-01-07T16:00Z')).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'sent', content: '', localDay: '2027-01-07' }])
  })

  test.each([
    ['07:59', '2027-01-07T12:59Z', 0],
    ['08:00', '2027-01-07T13:00Z', 1],
    ['19:59', '2027-01-08T00:59Z', 1],
    ['20:00', '2027-01-08T01:00Z', 0],
  ])('at %s of the member', async (_time, instant, count) => {
    await save('alpha')
    expect(await remindAt(instant)).toHaveLength(count)
  })

  test('after missed days come once, with the true number of days', async () => {
    await save('alpha')
    const [late, ...more] = await remindAt('2027-01-08T15:00Z')
    expect(more).toEqual([])
    expect(late?.subject).toContain('The alpha: in 6 days')
    expect(await remindAt('2027-01-09T15:00Z')).toEqual([])
    expect(await remindAt('2027-01-11T15:00Z')).toHaveLength(1)
  })

  test('what is saved after the mail of a day comes with that of the next', async () => {
    await save('alpha')
    expect(await remindAt('2027-01-07T15:00Z')).toHaveLength(1)
    await save('gamma', { savedAt: Date.parse('2027-01-07T16:00Z') })
    expect(await remindAt('2027-01-07T17:00Z')).toEqual([])
    const [next] = await remindAt('2027-01-08T15:00Z')
    expect(next?.subject).toContain('The gamma: in 6 days')
  })

  test.each([
    ['back an hour', ['2027-01-07T15:00Z', '2027-01-07T14:00Z', '2027-01-07T15:30Z']],
    ['back a day', ['2027-01-07T15:00Z', '2027-01-06T15:00Z', '2027-01-07T15:00Z']],
    ['a year ahead and back', ['2027-01-07T15:00Z', '2028-01-07T15:00Z', '2027-01-08T15:00Z']],
    ['back and forth', ['2027-01-08T15:00Z', '2027-01-07T15:00Z', '2027-01-09T15:00Z']],
  ])('come once when the clock jumps %s', async (_how, instants) => {
    await save('alpha')
    const sent: Email[] = []
    for (const instant of instants) sent.push(...(await remindAt(instant)))
    const about7 = await app.services.db
      .selectFrom('sentReminders')
      .where('day', '=', '2027-01-14')
      .where('daysBefore', '=', 7)
      .selectAll()
      .execute()
    expect(about7).toHaveLength(1)
    expect(sent.filter(({ subject }) => /in [67] days/.test(subject))).toHaveLength(1)
  })

  test('a month ahead and back lose no later reminder', async () => {
    await save('alpha')
    expect(await remindAt('2027-01-07T15:00Z')).toHaveLength(1)
    expect(await remindAt('2027-02-07T15:00Z')).toEqual([])
    expect(await remindAt('2027-01-11T15:00Z')).toHaveLength(1)
    expect(await remindAt('2027-01-13T15:00Z')).toHaveLength(1)
  })

  test('come once when the member moves to another zone', async () => {
    await save('alpha')
    expect(await remindAt('2027-01-07T15:00Z')).toHaveLength(1)
    for (const zone of ['Pacific/Honolulu', 'Asia/Tokyo', 'America/New_York']) {
      setClock(app, new Date().toISOString())
      await app.call('PUT', '/api/reminders', { as: member, body: { zone } })
      for (const hour of ['2027-01-07T18:00Z', '2027-01-08T01:00Z', '2027-01-08T18:30Z'])
        expect(await remindAt(hour)).toEqual([])
    }
  })

  test.each([
    ['to an unverified address', () => setVerified(false)],
    ['to a member who switched mails off', () => change({ email: false })],
    ['to a member who wants no days', () => change({ days: [] })],
  ])('are not sent %s', async (_who, prepare) => {
    await save('alpha')
    await prepare()
    expect(await remindAt('2027-01-07T15:00Z')).toEqual([])
    expect(await rows()).toEqual([])
  })
  const change = async (body: object) => {
    const { status } = await app.call('PUT', '/api/reminders', { as: member, body })
    expect(status).toBe(200)
  }
  const setVerified = (value: boolean) =>
    app.services.db
      .updateTable('user')
      .set({ emailVerified: authBoolean(engine, value) })
      .execute()

  test('stay in the queue while the mail server fails, and come once it works', async () => {
    await save('alpha')
    const { mail } = app.services
    const send = mail.send
    mail.send = () => Promise.reject(new Error(`No route to ${member.email}`))
    const at = Date.parse('2027-01-07T15:00Z')
    const minutes = [0, 4, 6, 10, 17]
    const failures: unknown[] = []
    for (const minute of minutes) {
      setClock(app, new Date(at + minute * 60_000).toISOString())
      await remind(app)
      failures.push((await rows())[0]?.failures)
    }
    expect(failures).toEqual([1, 1, 2, 2, 3])
    expect(app.lines.join('')).not.toContain(member.email)
    mail.send = send
    expect(await remindAt('2027-01-07T17:00Z')).toHaveLength(1)
    expect(await remindAt('2027-01-07T18:00Z')).toEqual([])
  })

  test('are given up after a day, which is logged', async () => {
    await save('alpha')
    app.services.mail.send = () => Promise.reject(new Error('No route'))
    const at = Date.parse('2027-01-07T15:00Z')
    for (let hour = 0; hour < 40; hour += 1 / 12) {
      setClock(app, new Date(at + hour * 3_600_000).toISOString())
      await sendMails(app.services)
      if (hour === 0) await queueMails(app.services)
    }
    expect(await rows()).toMatchObject([{ state: 'failed', failures: 12, content: '' }])
    expect(app.lines.join('')).toContain('a mail of reminders was given up')
  })

  test('to an address that is refused switch the mails of the member off', async () => {
    await save('alpha')
    app.services.mail.send = () => Promise.reject(new RejectedRecipientError('No such user'))
    await remindAt('2027-01-07T15:00Z')
    setClock(app, new Date().toISOString())
    const { body } = await app.call('GET', '/api/reminders', { as: member })
    expect(body).toMatchObject({ email: false, mail: 'rejected' })
    const again = await app.call('PUT', '/api/reminders', { as: member, body: { email: true } })
    expect(again.body).toMatchObject({ email: true, mail: 'ready' })
  })

  test('are taken out of the queue when the member switches them off', async () => {
    await save('alpha')
    setClock(app, '2027-01-07T15:00Z')
    await queueMails(app.services)
    await app.services.db
      .updateTable('user')
      .set({ emailVerified: false as never })
      .execute()
    await setVerified(false)
    await sendMails(app.services)
    expect(await rows()).toEqual([])
    expect(app.services.mail.sent).toEqual([])
  })

  test('have the same Message-ID when a process ends before it notes the sending', async () => {
    await save('alpha')
    await remindAt('2027-01-07T15:00Z')
    const [mail] = await rows()
    const content = { reminders: [] }
    await app.services.db
      .updateTable('reminderMails')
      .set({ state: 'queued', content: JSON.stringify(content) })
      .execute()
    const [repeat] = await remindAt('2027-01-07T15:11Z')
    const [first] = app.services.mail.sent
    expect(repeat?.messageId).toBe(`<${mail?.id}@yard.example.edu>`)
    expect(first?.messageId).toBe(repeat?.messageId)
  })

  test('of a lease by a clock that ran ahead are not stuck', async () => {
    await save('alpha')
    setClock(app, '2027-01-07T15:00Z')
    await queueMails(app.services)
    await app.services.db
      .updateTable('reminderMails')
      .set({ nextAt: Date.parse('2027-02-07T15:00Z') })
      .execute()
    expect(await remindAt('2027-01-07T15:30Z')).toHaveLength(1)
  })

  test('end with the account', async () => {
    await save('alpha')
    await remindAt('2027-01-07T15:00Z')
    await app.services.db.deleteFrom('user').where('id', '=', member.uid).execute()
    for (const table of ['reminderMails', 'sentReminders'] as const)
      expect(await app.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test.runIf(engine === 'postgres')('of several processes on one database come once', async () => {
    const members = await createMembers(app, 20)
    for (const each of members) {
      await app.verify(each)
      await saveProgram(app.services.db, { userId: each.uid, programId: 'alpha' })
    }
    const settings = { ...mailSettings(site.folder), ...knownSecret }
    const others = await Promise.all([1, 2].map(() => startApp({ databaseUrl: app.url, settings })))
    reopened.push(...others)
    const processes = [app, ...others]
    for (const each of processes) setClock(each, '2027-01-07T15:00Z')
    await Promise.all(processes.map(remind))
    const sent = processes.flatMap(({ services }) => services.mail.sent)
    expect(sent.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort())
  })
})
