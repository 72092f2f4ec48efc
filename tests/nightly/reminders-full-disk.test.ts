import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/features/reminders/send-mails.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { fill, mountAt } from '#tests/support/faults/small-disk.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { remind, setClock } from '#tests/support/reminders.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'

const memberCount = 12
const days = ['2027-01-14', '2027-01-20', '2027-02-01', '2027-02-10']
const site = createSiteFolder(days.map((closes, index) => datedProgram(`p${index}`, { closes })))
const folder = mkdtempSync(join(tmpdir(), 'yard-full-reminders-'))
const unmount = mountAt(folder, 40)

describe.skipIf(!unmount)('reminders on a full disk', () => {
  let app: TestApp
  beforeAll(async () => {
    const settings = { ...mailSettings(site.folder), ...knownSecret }
    app = await startApp({ databaseUrl: `file:${join(folder, 'yard.db')}`, settings })
    const { db } = app.services
    const members = await createMembers(app, memberCount)
    await db.updateTable('user').set({ emailVerified: true }).execute()
    for (const { uid: userId } of members)
      for (const index of days.keys()) await saveProgram(db, { userId, programId: `p${index}` })
  })
  afterAll(async () => {
    await app.close()
    unmount?.()
    rmSync(folder, { recursive: true, force: true })
    site.remove()
  })

  /** Runs both jobs as the server does, which logs what they throw. */
  const tryToRemind = () => Promise.allSettled([queueMails(app.services), sendMails(app.services)])
  /** How often each member got a mail since a number of mails were sent. */
  const countMails = (since: number) => {
    const to = app.services.mail.sent.slice(since).map(email => email.to)
    return [...Map.groupBy(to, address => address).values()].map(mails => mails.length)
  }
  const once = Array.from({ length: memberCount }, () => 1)

  test('are sent once each when the disk was full while they were queued', async () => {
    const free = fill(folder, 0)
    setClock(app, '2027-01-07T15:00Z')
    await tryToRemind()
    expect(countMails(0)).toEqual([])
    free()
    setClock(app, '2027-01-07T16:00Z')
    await remind(app)
    await remind(app)
    expect(countMails(0)).toEqual(once)
  })

  test('are sent once each when the disk was full before they were sent', async () => {
    const { sent } = app.services.mail
    const before = sent.length
    setClock(app, '2027-01-13T15:00Z')
    await queueMails(app.services)
    const free = fill(folder, 0)
    await tryToRemind()
    expect(countMails(before)).toEqual([])
    free()
    setClock(app, '2027-01-13T15:30Z')
    await remind(app)
    await remind(app)
    expect(countMails(before)).toEqual(once)
  })

  test('are sent once each when the disk fills up while they are sent', async () => {
    const { mail } = app.services
    const before = mail.sent.length
    setClock(app, '2027-01-19T15:00Z')
    await queueMails(app.services)
    const send = mail.send
    let free = () => {}
    mail.send = async email => {
      await send(email)
      if (mail.sent.length === before + 4) free = fill(folder, 0)
    }
    await tryToRemind()
    expect(mail.sent.length).toBeLessThan(before + memberCount)
    free()
    mail.send = send
    setClock(app, '2027-01-19T15:30Z')
    await remind(app)
    await remind(app)
    expect(countMails(before)).toEqual(once)
  })
})
