import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMail } from '#backend/mail/open.ts'
import { engines, type TestApp } from '#tests/support/app.ts'
import { createMembers } from '#tests/support/feedback.ts'
import { type RemindersApp, remind, setClock, startReminders } from '#tests/support/reminders.ts'
import { datedProgram, saveProgram } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const site = createSiteFolder([
  datedProgram('alpha', { closes: '2027-01-14', time: '17:00', zone: 'Mars/Olympus' }),
])

/** Members with a saved program, in the order in which they are reminded. */
async function addMembers(app: TestApp, count: number) {
  const members = await createMembers(app, count)
  for (const each of members) {
    await app.verify(each)
    await saveProgram(app.services.db, { userId: each.uid, programId: 'alpha' })
  }
  return members.sort((a, b) => (a.uid < b.uid ? -1 : 1))
}

describe.each(engines)('reminders on %s', engine => {
  let reminders: RemindersApp
  beforeEach(async () => {
    reminders = await startReminders(site.folder, { engine })
  })
  afterEach(() => reminders.app.close())
  const logged = (text: string) => reminders.app.lines.filter(line => line.includes(text))

  test('come in the zone of New York when the zone of a member or program is unknown', async () => {
    await reminders.save('alpha')
    await reminders.change({ zone: 'Asia/Tokyo' })
    await reminders.app.services.db
      .updateTable('reminderSettings')
      .set({ zone: 'Mars/Olympus' })
      .execute()
    expect(await reminders.remindAt('2027-01-07T12:59Z')).toEqual([])
    const [mail] = await reminders.remindAt('2027-01-07T13:00Z')
    expect(mail?.text).toContain('closes on January 14, 2027 at 5:00 p.m. Mars/Olympus, in 7 days.')
    const as = reminders.member
    setClock(reminders.app, new Date().toISOString())
    const { body } = await reminders.app.call('GET', '/api/reminders', { as })
    expect(body).toMatchObject({ zone: 'America/New_York', isZoneChosen: false })
    await reminders.change({ digest: true })
  })

  test('come to the others when those of a member cannot be found', async () => {
    const members = await addMembers(reminders.app, 3)
    const [bad] = members.splice(1, 1)
    await reminders.app.services.db
      .updateTable('savedPrograms')
      .set({ savedAt: -9e15 })
      .where('userId', '=', bad?.uid ?? '')
      .execute()
    const sent = await reminders.remindAt('2027-01-07T15:00Z')
    expect(sent.map(({ to }) => to)).toEqual(members.map(({ email }) => email))
    expect(logged('reminders of a member were not queued')).toHaveLength(1)
    expect(reminders.app.lines.join('')).not.toMatch(RegExp(`${bad?.uid}|${bad?.email}`))
  })

  test('come to the others when the mail of a member cannot be stored, and later to it', async () => {
    const members = await addMembers(reminders.app, 3)
    const { services } = reminders.app
    const { newId } = services
    let calls = 0
    // In one transaction, then each alone: the second member fails both times.
    vi.spyOn(services, 'newId').mockImplementation(kind => {
      calls += 1
      if (calls === 2 || calls === 4) throw new Error('This cannot be stored')
      return newId(kind)
    })
    const [, bad] = members
    const sent = await reminders.remindAt('2027-01-07T15:00Z')
    expect(sent.map(({ to }) => to)).toEqual(
      members.filter(each => each !== bad).map(({ email }) => email),
    )
    expect(logged('reminders of a member were not queued')).toHaveLength(1)
    expect(await reminders.remindAt('2027-01-07T16:00Z')).toMatchObject([{ to: bad?.email }])
  })

  test('are queued for nobody, and reported once, while the storage fails', async () => {
    await addMembers(reminders.app, 3)
    const { services } = reminders.app
    const failure = Object.assign(new Error('No space'), { code: 'ENOSPC' })
    vi.spyOn(services, 'newId').mockImplementation(() => {
      throw failure
    })
    setClock(reminders.app, '2027-01-07T15:00Z')
    await expect(remind(reminders.app)).rejects.toBe(failure)
    expect(logged('reminders of a member')).toEqual([])
  })

  describe('that the mail server answers with', () => {
    /** Reminds two members, the first of whom the mail server refuses with a reply. */
    async function refuse(reply: string) {
      const [refused, other] = await addMembers(reminders.app, 2)
      const [code, ...text] = reply.split(' ')
      const smtp = await startSmtp(undefined, {
        onRcptTo: ({ address }, _session, done) =>
          address === refused?.email
            ? done(Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }))
            : done(),
      })
      const { services } = reminders.app
      services.mail = await openMail(smtp.url, 'yard@example.edu', services.log)
      setClock(reminders.app, '2027-01-07T15:00Z')
      await remind(reminders.app)
      await services.mail.close()
      await smtp.close()
      const mails = await reminders.listMails()
      setClock(reminders.app, new Date().toISOString())
      const as = refused ?? reminders.member
      const { body } = await reminders.app.call('GET', '/api/reminders', { as })
      expect(smtp.emails.map(({ to }) => to)).toEqual([[other?.email]])
      expect(reminders.app.lines.join('')).not.toContain('@example.edu')
      return [mails.find(({ userId }) => userId === refused?.uid)?.state, body.mail]
    }

    test.each(['550 5.1.1 No such user', '550 5.2.1 Disabled', '556 5.1.10 Null MX'])(
      '%s end for the member',
      async reply => {
        expect(await refuse(reply)).toEqual(['failed', 'rejected'])
      },
    )

    test.each([
      '550 No such user here',
      '551 User not local',
      '553 Mailbox name not allowed',
      '550 5.1.0 Address rejected',
      '550 5.0.0 Refused',
    ])('%s are given up at once, and told', async reply => {
      expect(await refuse(reply)).toEqual(['failed', 'failed'])
      expect(logged('a mail of reminders was given up')).toHaveLength(1)
    })

    test.each([
      '450 4.2.0 Greylisted',
      '552 5.2.2 Mailbox full',
      '530 5.7.0 Authentication required',
      '535 5.7.8 Bad credentials',
      '550 5.7.1 Relaying denied',
      '550 relay not permitted',
      "553 sorry, that domain isn't in my list of allowed rcpthosts",
      '550 Sender verify failed',
      '550 Blocked - see the blacklist of this server',
      '550 5.1.8 Sender refused',
      '554 5.7.1 Blocked by policy',
      '554 No service',
    ])('%s stay in the queue', async reply => {
      expect(await refuse(reply)).toEqual(['queued', 'ready'])
    })
  })
})
