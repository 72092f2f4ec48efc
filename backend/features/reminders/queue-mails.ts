import { setImmediate } from 'node:timers/promises'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { listSavedPrograms } from '#backend/db/list-saved-programs.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { findAnswers } from '#backend/db/saved-answers.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { nowIn } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { createDigests, isDigestDue, mondayOf } from './digest.ts'
import { collectReminders, type Reminder } from './due.ts'
import {
  addMail,
  changeSettings,
  deleteRemindersBefore,
  findReceiver,
  findSettings,
  hasMail,
  listReceivers,
  listUnsent,
} from './queries.ts'

/** How often members are reminded, in milliseconds. */
export const queueInterval = 60 * 60_000

/** The hours of the member's day in which mails are queued. */
const hours = { from: '08:00', until: '20:00' }
/** Members that are read at once. */
const pageSize = 100
/** Mails of one commit: more would delay requests, fewer would wait for the disk more often. */
const mailsPerCommit = 5
/**
 * How long the database remembers what was sent, in milliseconds: longer than a year, so that a
 * clock that runs a year ahead for a while does not make reminders repeat.
 */
const keptFor = 400 * 24 * 60 * 60_000

type CreateDigest = Awaited<ReturnType<typeof createDigests>>
type Receiver = Awaited<ReturnType<typeof listReceivers>>[number]

/**
 * Puts reminders and digests that are due into mails, at most one for a member and day. What is in
 * a mail is never put in another one, whatever ends this and however often it runs. A member for
 * whom this fails does not stop it for others. Throws storage errors.
 */
export async function queueMails(services: Services): Promise<void> {
  const { db, mail, background } = services
  if (!mail.sends) return
  const { programs: catalog } = await listPublished(services)
  const createDigest = await createDigests(services, catalog)
  for (let after = ''; ; ) {
    const members = await listReceivers(db, { after, limit: pageSize })
    const found: Due[] = []
    for (const member of members) {
      if (background.isStopping()) return
      const due = await attempt(services, member, () => findDue(services, member, catalog))
      if (due) found.push(due)
      // SQLite answers without waiting, so that requests would wait for all members.
      await setImmediate()
    }
    for (let at = 0; at < found.length; at += mailsPerCommit) {
      await addMails(services, found.slice(at, at + mailsPerCommit), createDigest)
      await setImmediate()
    }
    const last = members.at(-1)
    if (!last || members.length < pageSize) return
    after = last.userId
  }
}

/** Runs work for one member; logs its error unless the storage fails, for others too. */
async function attempt<T>(
  { log, pseudonym }: Services,
  { userId }: { userId: string },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isStorageError(error)) throw error
    log.error({ error, by: pseudonym(userId) }, 'reminders of a member were not queued')
    return null
  }
}

interface Due {
  userId: string
  zone: string
  /** The day of the member, and the Monday of its week. */
  today: string
  monday: string
  reminders: readonly Reminder[]
  hasDigest: boolean
}

/** The reminders and digest that are due for a member now; null for none. */
async function findDue(
  { db, clock }: Services,
  { userId, days, zone, digest, lastDigest }: Receiver,
  catalog: ReadonlyMap<string, Program>,
): Promise<Due | null> {
  const now = nowIn(zone, clock.now())
  if (now.time < hours.from || now.time >= hours.until) return null
  const saved = await listSavedPrograms(db, userId)
  const reminders = collectReminders({ days, zone, saved, catalog }, now)
  const monday = mondayOf(now.today)
  const hasDigest = digest && isDigestDue(lastDigest, monday)
  const hasUnsent = reminders.length > 0 && (await listUnsent(db, userId, reminders)).length > 0
  if (!hasDigest && !hasUnsent) return null
  return { userId, zone, today: now.today, monday, reminders, hasDigest }
}

/**
 * Adds a mail for each of some members in the order of their ids: in one transaction, or each alone
 * if that fails.
 */
async function addMails(services: Services, members: readonly Due[], createDigest: CreateDigest) {
  const add = (some: readonly Due[]) =>
    services.db.transaction().execute(async trx => {
      for (const due of some) await addMailOf(services, trx, due, createDigest)
    })
  try {
    await add(members)
  } catch (error) {
    if (isStorageError(error)) throw error
    for (const due of members) await attempt(services, due, () => add([due]))
  }
}

async function addMailOf(
  { newId }: Services,
  trx: Db,
  due: Due,
  createDigest: CreateDigest,
): Promise<void> {
  const { userId, today } = due
  // Another process may do the same, or the member may leave.
  await lockMember(trx, userId)
  if (!(await findReceiver(trx, userId))) return
  if (await hasMail(trx, userId, today)) return
  const reminders = await listUnsent(trx, userId, due.reminders)
  const digest = due.hasDigest ? await addDigest(trx, createDigest, due) : null
  if (reminders.length === 0 && !digest) return
  await addMail(trx, { ...newId('r'), userId, localDay: today, content: { reminders, digest } })
}

/** The digest of a week if there is none yet; it is recorded also if it is empty. */
async function addDigest(db: Db, createDigest: CreateDigest, { userId, monday, zone }: Due) {
  const { digest, lastDigest } = await findSettings(db, userId)
  if (!digest || !isDigestDue(lastDigest ?? '', monday)) return null
  await changeSettings(db, userId, { lastDigest: monday })
  return createDigest({ monday, zone, answers: (await findAnswers(db, userId)) ?? null })
}

/** Deletes what is known about reminders that were sent long ago. */
export async function deleteOldReminders({ db, clock }: Services): Promise<void> {
  await deleteRemindersBefore(db, new Date(clock.now() - keptFor).toISOString().slice(0, 10))
}
