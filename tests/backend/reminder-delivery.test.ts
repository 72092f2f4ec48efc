import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/features/reminders/send-mails.ts'
import { bothEngines } from '#tests/support/app.ts'
import { type RemindersApp, remind, setClock, startReminders } from '#tests/support/reminders.ts'
import { datedProgram } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'

const site = createSiteFolder([datedProgram('alpha', { closes: '2027-01-14' })])

describe.each(bothEngines)('queued mails with reminders on %s', engine => {
  let reminders: RemindersApp
  beforeEach(async () => {
    reminders = await startReminders(site.folder, { engine })
  })
  afterEach(() => reminders.app.close())

  test('stay in the queue while the mail server fails, and come once it works', async () => {
    await reminders.save('alpha')
    const { mail } = reminders.app.services
    const send = mail.send
    mail.send = () => Promise.reject(new Error(`No route to ${reminders.member.email}`))
    const at = Date.parse('2027-01-07T15:00Z')
    const minutes = [0, 4, 6, 10, 17]
    const failures: unknown[] = []
    for (const minute of minutes) {
      setClock(reminders.app, new Date(at + minute * 60_000).toISOString())
      await remind(reminders.app)
      failures.push((await reminders.listMails())[0]?.failures)
    }
    expect(failures).toEqual([1, 1, 2, 2, 3])
    expect(reminders.app.lines.join('')).not.toContain(reminders.member.email)
    mail.send = send
    expect(await reminders.remindAt('2027-01-07T17:00Z')).toHaveLength(1)
    expect(await reminders.remindAt('2027-01-07T18:00Z')).toEqual([])
  })

  test('are given up after a day, which is logged', async () => {
    await reminders.save('alpha')
    reminders.app.services.mail.send = () => Promise.reject(new Error('No route'))
    const at = Date.parse('2027-01-07T15:00Z')
    for (let hour = 0; hour < 40; hour += 1 / 12) {
      setClock(reminders.app, new Date(at + hour * 3_600_000).toISOString())
      await sendMails(reminders.app.services)
      if (hour === 0) await queueMails(reminders.app.services)
    }
    expect(await reminders.listMails()).toMatchObject([
      { state: 'failed', failures: 12, content: '' },
    ])
    expect(reminders.app.lines.join('')).toContain('a mail of reminders was given up')
  })

  test('that were given up are told to the member, and their reminders come in the next one', async () => {
    await reminders.save('alpha')
    const { mail } = reminders.app.services
    const { send } = mail
    mail.send = () => Promise.reject(new Error('No route'))
    const findState = async () => {
      const { body } = await reminders.app.call('GET', '/api/reminders', { as: reminders.member })
      return body.mail
    }
    await reminders.change({ email: true })
    await reminders.remindAt('2027-01-07T15:00Z')
    const at = Date.parse('2027-01-07T15:00Z')
    for (let hour = 0; hour < 30; hour += 1 / 12) {
      setClock(reminders.app, new Date(at + hour * 3_600_000).toISOString())
      await sendMails(reminders.app.services)
    }
    setClock(reminders.app, new Date().toISOString())
    expect(await findState()).toBe('failed')
    mail.send = send
    const [email] = await reminders.remindAt('2027-01-09T15:00Z')
    expect(email?.text).toContain('The alpha closes on January 14, 2027, in 5 days.')
    expect(await reminders.remindAt('2027-01-10T15:00Z')).toEqual([])
    setClock(reminders.app, new Date().toISOString())
    expect(await findState()).toBe('ready')
  })

  test('switch the mails of the member off when the address is rejected', async () => {
    await reminders.save('alpha')
    reminders.app.services.mail.send = () =>
      Promise.reject(new RejectedRecipientError('no-mailbox'))
    await reminders.remindAt('2027-01-07T15:00Z')
    setClock(reminders.app, new Date().toISOString())
    const { body } = await reminders.app.call('GET', '/api/reminders', { as: reminders.member })
    expect(body).toMatchObject({ email: false, mail: 'rejected' })
    const again = await reminders.app.call('PUT', '/api/reminders', {
      as: reminders.member,
      body: { email: true },
    })
    expect(again.body).toMatchObject({ email: true, mail: 'ready' })
  })

  test('are taken out of the queue when the member switches them off', async () => {
    await reminders.save('alpha')
    setClock(reminders.app, '2027-01-07T15:00Z')
    await queueMails(reminders.app.services)
    await reminders.unverify()
    await sendMails(reminders.app.services)
    expect(await reminders.listMails()).toEqual([])
    expect(reminders.app.services.mail.sent).toEqual([])
  })

  test('have the same Message-ID when a process ends before it notes the sending', async () => {
    await reminders.save('alpha')
    await reminders.remindAt('2027-01-07T15:00Z')
    const [mail] = await reminders.listMails()
    const content = { reminders: [], digest: null }
    await reminders.app.services.db
      .updateTable('reminderMails')
      .set({ state: 'queued', content: JSON.stringify(content) })
      .execute()
    const [repeat] = await reminders.remindAt('2027-01-07T15:11Z')
    const [first] = reminders.app.services.mail.sent
    expect(repeat?.messageId).toBe(`<${mail?.id}@yard.example.edu>`)
    expect(first?.messageId).toBe(repeat?.messageId)
  })

  test('are sent although a clock that ran ahead leased them', async () => {
    await reminders.save('alpha')
    setClock(reminders.app, '2027-01-07T15:00Z')
    await queueMails(reminders.app.services)
    await reminders.app.services.db
      .updateTable('reminderMails')
      .set({ nextAt: Date.parse('2027-02-07T15:00Z') })
      .execute()
    expect(await reminders.remindAt('2027-01-07T15:30Z')).toHaveLength(1)
  })
})
