import { setImmediate } from 'node:timers/promises'
import { readCatalog } from '#backend/catalog/catalog.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Services } from '#backend/http/services.ts'
import { nowIn } from '#contract/calendar-days.ts'
import type { Program } from '#contract/programs.ts'
import type { MailContent } from './compose-mail.ts'
import { collectReminders } from './due.ts'
import {
  addMail,
  deleteRemindersBefore,
  findReceiver,
  hasMail,
  listReceivers,
  listSavedDates,
  listUnsent,
} from './queries.ts'

/** How often members are reminded, in milliseconds. */
export const queueInterval = 60 * 60_000

/** The hours of the member's day in which mails are queued. */
const hours = { from: '08:00', until: '20:00' }
/** Members that are read at once. */
const pageSize = 100
/**
 * How long the database remembers what was sent, in milliseconds: longer than a year, so that a
 * clock that runs a year ahead for a while does not make reminders repeat.
 */
const keptFor = 400 * 24 * 60 * 60_000

type Receiver = Awaited<ReturnType<typeof listReceivers>>[number]

/**
 * Puts the reminders that are due into mails, at most one for a member and day. What is in a mail
 * is never put in another one, whatever ends this and however often it runs.
 */
export async function queueMails(services: Services): Promise<void> {
  const { db, engine, mail, background } = services
  if (!mail.sends) return
  const catalog = await readCatalog(services)
  for (let after = ''; ; ) {
    const members = await listReceivers(db, engine, { after, limit: pageSize })
    for (const member of members) {
      if (background.isStopping()) return
      await queueMail(services, member, catalog)
      // SQLite answers without waiting, so that requests would wait for all members.
      await setImmediate()
    }
    const last = members.at(-1)
    if (!last || members.length < pageSize) return
    after = last.userId
  }
}

async function queueMail(
  { db, engine, clock, newId }: Services,
  { userId, days, zone }: Receiver,
  catalog: ReadonlyMap<string, Program>,
): Promise<void> {
  const now = nowIn(zone, clock.now())
  if (now.time < hours.from || now.time >= hours.until) return
  const saved = await listSavedDates(db, userId)
  const due = collectReminders({ days, zone, saved, catalog }, now)
  if (due.length === 0 || (await listUnsent(db, userId, due)).length === 0) return
  await db.transaction().execute(async trx => {
    // Another process may do the same, or the member may leave.
    await lockMember(trx, engine, userId)
    if (!(await findReceiver(trx, engine, userId))) return
    if (await hasMail(trx, userId, now.today)) return
    const reminders = await listUnsent(trx, userId, due)
    if (reminders.length === 0) return
    const { id, at } = newId('r')
    const content: MailContent = { reminders }
    await addMail(
      trx,
      {
        ...{ id, userId, localDay: now.today, content: JSON.stringify(content) },
        ...{ state: 'queued', nextAt: at, failures: 0, createdAt: at, sentAt: null },
      },
      reminders,
    )
  })
}

/** Deletes what is known about reminders that were sent long ago. */
export async function deleteOldReminders({ db, clock }: Services): Promise<void> {
  await deleteRemindersBefore(db, new Date(clock.now() - keptFor).toISOString().slice(0, 10))
}
