import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/mail/queue.ts'
import { bothEngines, type SignedIn, startApp } from '#tests/support/app.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { type RemindersApp, remind, setClock, startReminders } from '#tests/support/reminders.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'

const programs = [datedProgram('alpha', { closes: '2027-01-14' })]

describe.each(bothEngines)('queued mails with reminders on %s', engine => {
  let reminders: RemindersApp
  beforeEach(async () => {
    reminders = await startReminders(programs, { engine })
  })
  afterEach(() => reminders.app.close())

  /** Members with a saved program, in the order in which they are reminded. */
  async function addMembers(count: number) {
    const { app } = reminders
    const members = await createMembers(app, count)
    for (const { uid: userId } of members) {
      await app.verify({ uid: userId })
      await saveProgram(app.services.db, { userId, programId: 'alpha' })
    }
    return members.sort((a, b) => (a.uid < b.uid ? -1 : 1))
  }
  const getSettings = async (as: SignedIn | undefined) => {
    setClock(reminders.app, new Date().toISOString())
    return (await reminders.app.call('GET', '/api/reminders', { as })).body
  }

  test('are sent again after growing pauses while the mail server fails', async () => {
    await reminders.save('alpha')
    const { mail } = reminders.app.services
    const { send } = mail
    const tried: number[] = []
    const at = Date.parse('2027-01-07T14:00Z')
    for (const minute of [0, 14, 16, 25, 33, 60, 67, 120, 135]) {
      setClock(reminders.app, new Date(at + minute * 60_000).toISOString())
      mail.send = async () => {
        tried.push(minute)
        throw new Error(`No route to ${reminders.member.email}`)
      }
      await remind(reminders.app)
    }
    expect(tried).toEqual([0, 16, 33, 67, 135])
    expect(reminders.app.lines.join('')).not.toContain(reminders.member.email)
    mail.send = send
    expect(await reminders.remindAt('2027-01-07T18:35Z')).toHaveLength(1)
    expect(await reminders.remindAt('2027-01-07T22:00Z')).toEqual([])
  })

  test('that are not delivered on their day are in the next mail, and the member is told', async () => {
    await reminders.save('alpha')
    const { mail } = reminders.app.services
    const { send } = mail
    mail.send = () => Promise.reject(new Error('No route'))
    await reminders.change({ email: true })
    await reminders.remindAt('2027-01-07T15:00Z')
    await reminders.remindAt('2027-01-08T05:01Z')
    expect(await reminders.listMails()).toMatchObject([{ state: 'failed', content: '' }])
    expect(reminders.app.lines.join('')).toContain('mails were not sent in time')
    expect((await getSettings(reminders.member)).mail).toBe('failed')
    mail.send = send
    const [email] = await reminders.remindAt('2027-01-09T15:00Z')
    expect(email?.text).toContain('The alpha closes on January 14, 2027, in 5 days.')
    expect((await getSettings(reminders.member)).mail).toBe('ready')
  })

  test('end for a member without a mailbox, until mails are switched on again', async () => {
    const [first, second] = await addMembers(2)
    const { mail } = reminders.app.services
    const { send } = mail
    mail.send = email =>
      email.to === first?.email ? Promise.reject(new RejectedRecipientError()) : send(email)
    const sent = await reminders.remindAt('2027-01-07T15:00Z')
    expect(sent.map(({ to }) => to)).toEqual([second?.email])
    expect(await getSettings(first)).toMatchObject({ email: false, mail: 'rejected' })
    expect(reminders.app.lines.join('')).not.toContain(first?.email)
    mail.send = send
    expect(await reminders.remindAt('2027-01-08T15:00Z')).toEqual([])
    setClock(reminders.app, new Date().toISOString())
    await reminders.app.call('PUT', '/api/reminders', { as: first, body: { email: true } })
    expect(await reminders.remindAt('2027-01-08T16:00Z')).toMatchObject([{ to: first?.email }])
    expect(await getSettings(first)).toMatchObject({ email: true, mail: 'ready' })
  })

  test('come to the others when those of a member cannot be found', async () => {
    const members = await addMembers(3)
    const [bad] = members.splice(1, 1)
    const { db } = reminders.app.services
    const broken = db.updateTable('savedPrograms').set({ savedAt: -9e15 })
    await broken.where('userId', '=', bad?.uid ?? '').execute()
    const sent = await reminders.remindAt('2027-01-07T15:00Z')
    expect(sent.map(({ to }) => to)).toEqual(members.map(({ email }) => email))
    expect(reminders.app.lines.join('')).toContain('mails to a member were not queued')
  })

  test('are queued for nobody while the storage fails', async () => {
    await reminders.save('alpha')
    const failure = Object.assign(new Error('No space'), { code: 'ENOSPC' })
    vi.spyOn(reminders.app.services, 'newId').mockImplementation(() => {
      throw failure
    })
    setClock(reminders.app, '2027-01-07T15:00Z')
    await expect(remind(reminders.app)).rejects.toBe(failure)
    expect(await reminders.listMails()).toEqual([])
  })

  test('are taken out of the queue when the member switches them off', async () => {
    await reminders.save('alpha')
    setClock(reminders.app, '2027-01-07T15:00Z')
    await queueMails(reminders.app.services)
    await reminders.change({ email: false })
    await sendMails(reminders.app.services)
    expect(await reminders.listMails()).toEqual([])
    expect(reminders.app.services.mail.sent).toEqual([])
  })

  test('have the same Message-ID when a process ends before it notes the sending', async () => {
    await reminders.save('alpha')
    await reminders.remindAt('2027-01-07T15:00Z')
    const [mail] = await reminders.listMails()
    const content = JSON.stringify(reminders.app.services.mail.sent[0])
    await reminders.app.services.db.updateTable('mails').set({ state: 'queued', content }).execute()
    const [repeat] = await reminders.remindAt('2027-01-07T15:16Z')
    const [first] = reminders.app.services.mail.sent
    expect(repeat?.messageId).toBe(`<${mail?.id}@yard.example.edu>`)
    expect(first?.messageId).toBe(repeat?.messageId)
  })

  test.runIf(engine === 'postgres')('of several processes on one database come once', async () => {
    const { app } = reminders
    const members = await addMembers(20)
    const settings = { ...mailSettings, ...knownSecret }
    const options = { databaseUrl: app.url, settings }
    const processes = [app, await startApp(options), await startApp(options)]
    for (const each of processes) setClock(each, '2027-01-07T15:00Z')
    await Promise.all(processes.map(remind))
    const sent = processes.flatMap(({ services }) => services.mail.sent)
    for (const each of processes.slice(1)) await each.close()
    expect(sent.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort())
  })
})
