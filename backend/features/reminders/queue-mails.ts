import { setImmediate } from 'node:timers/promises'
import { readCatalog } from '#backend/catalog/catalog.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { nowIn } from '#contract/calendar-days.ts'
import type { Program } from '#contract/programs.ts'
import type { MailContent } from './compose-mail.ts'
import { createDigests, mondayOf } from './digest.ts'
import { collectReminders } from './due.ts'
import {
  addMail,
  changeSettings,
  deleteRemindersBefore,
  findAnswers,
  findReceiver,
  findSettings,
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
 * Puts reminders and digests that are due into mails, at most one for a member and day. What is in a mail
 * is never put in another one, whatever ends this and however often it runs.
 */
export async function queueMails(services: Services): Promise<void> {
  const { db, engine, mail, background } = services
  if (!mail.sends) return
  const catalog = await readCatalog(services)
  const createDigest = await createDigests(services, catalog)
  for (let after = ''; ; ) {
    const members = await listReceivers(db, engine, { after, limit: pageSize })
    for (const member of members) {
      if (background.isStopping()) return
      await queueMail(services, member, { catalog, createDigest })
      // SQLite answers without waiting, so that requests would wait for all members.
      await setImmediate()
    }
    const last = members.at(-1)
    if (!last || members.length < pageSize) return
    after = last.userId
  }
}

interface Sources {
  catalog: ReadonlyMap<string, Program>
  createDigest: Awaited<ReturnType<typeof createDigests>>
}

async function queueMail(services: Services, member: Receiver, sources: Sources): Promise<void> {
  const { db, engine, clock, newId } = services
  const { userId, days, zone } = member
  const now = nowIn(zone, clock.now())
  if (now.time < hours.from || now.time >= hours.until) return
  const saved = await listSavedDates(db, userId)
  const due = collectReminders({ days, zone, saved, catalog: sources.catalog }, now)
  const monday = mondayOf(now.today)
  const isDigestDue = member.digest && member.lastDigest < monday
  const hasUnsent = due.length > 0 && (await listUnsent(db, userId, due)).length > 0
  if (!isDigestDue && !hasUnsent) return
  await db.transaction().execute(async trx => {
    // Another process may do the same, or the member may leave.
    await lockMember(trx, engine, userId)
    if (!(await findReceiver(trx, engine, userId))) return
    if (await hasMail(trx, userId, now.today)) return
    const reminders = await listUnsent(trx, userId, due)
    const digest = isDigestDue ? await addDigest(trx, sources, { userId, monday, zone }) : null
    if (reminders.length === 0 && !digest) return
    const { id, at } = newId('r')
    const content: MailContent = { reminders, digest }
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

/** The digest of a week if there is none yet; it is noted also if there is nothing to say. */
async function addDigest(
  db: Db,
  { createDigest }: Sources,
  { userId, monday, zone }: { userId: string; monday: string; zone: string },
) {
  const { digest, lastDigest } = await findSettings(db, userId)
  if (!digest || (lastDigest ?? '') >= monday) return null
  await changeSettings(db, userId, { lastDigest: monday })
  return createDigest({ monday, zone, answers: await findAnswers(db, userId) })
}

/** Deletes what is known about reminders that were sent long ago. */
export async function deleteOldReminders({ db, clock }: Services): Promise<void> {
  await deleteRemindersBefore(db, new Date(clock.now() - keptFor).toISOString().slice(0, 10))
}
