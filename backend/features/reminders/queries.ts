import type { Updateable } from 'kysely'
import { clockTolerance } from '#backend/core/clock.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { defaultZone } from '#catalog/days.ts'
import { isTimeZone } from '#catalog/record-fields.ts'
import { reminderDays } from '#contract/reminders.ts'
import type { MailContent } from './compose-mail.ts'
import { mondayOf } from './digest.ts'
import { keyOf, type Reminder } from './due.ts'

type SettingsRow = Tables['reminderSettings']
type Settings = Omit<SettingsRow, 'userId'>
type Mail = Tables['reminderMails']

const defaultSettings: Settings = {
  days: reminderDays.join(),
  zone: null,
  email: 1,
  digest: 0,
  unsubscribeVersion: 1,
  rejectedAt: null,
  lastDigest: null,
}

/** The settings of a member; the defaults if nothing was changed. */
export async function findSettings(db: Db, userId: string) {
  const row = await db
    .selectFrom('reminderSettings')
    .where('userId', '=', userId)
    .selectAll()
    .executeTakeFirst()
  const settings = { ...defaultSettings, ...row }
  // Zones are renamed, and another runtime may not know one that was chosen.
  const { zone } = settings
  return { ...settings, zone: zone !== null && isTimeZone(zone) ? zone : null }
}

/** Whether there is an account. */
export const isMember = (db: Db, userId: string) =>
  hasRow(db.selectFrom('user').where('id', '=', userId).select('id'))

/** Changes some settings of a member. */
export const changeSettings = (db: Db, userId: string, changes: Partial<Settings>) =>
  db
    .insertInto('reminderSettings')
    .values({ ...defaultSettings, ...changes, userId })
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ ...changes, userId }))
    .execute()

/** Members who may get mails, as far as the database knows. */
const receivers = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'user.id')
    .where('emailVerified', '=', true)
    .where(where =>
      where.or([
        where('reminderSettings.email', '=', 1),
        where('reminderSettings.userId', 'is', null),
      ]),
    )

/** Members who may get mails after one, in the order of their ids. */
export async function listReceivers(db: Db, { after, limit }: { after: string; limit: number }) {
  const rows = await receivers(db)
    .where('user.id', '>', after)
    .where(where =>
      where.or([
        where('digest', '=', 1),
        where.exists(
          where
            .selectFrom('savedPrograms')
            .whereRef('savedPrograms.userId', '=', 'user.id')
            .select('savedPrograms.userId'),
        ),
      ]),
    )
    .orderBy('user.id')
    .limit(limit)
    .select(['user.id', 'days', 'zone', 'digest', 'lastDigest'])
    .execute()
  return rows.map(({ id, days, zone, digest, lastDigest }) => ({
    userId: id,
    days: (days ?? defaultSettings.days).split(',').filter(Boolean).map(Number),
    zone: zone ?? defaultZone,
    digest: digest === 1,
    lastDigest: lastDigest ?? '',
  }))
}

/** Where a mail of a member goes; undefined if the member gets none. */
export const findReceiver = (db: Db, userId: string) =>
  receivers(db)
    .where('user.id', '=', userId)
    .select(({ fn, val }) => [
      'user.email',
      fn.coalesce('zone', val(defaultZone)).as('zone'),
      fn.coalesce('unsubscribeVersion', val(defaultSettings.unsubscribeVersion)).as('version'),
    ])
    .executeTakeFirst()

/** Those of a member's reminders that are in no mail yet. The first one has the earliest day. */
export async function listUnsent(db: Db, userId: string, due: readonly Reminder[]) {
  const sent = await db
    .selectFrom('sentReminders')
    .where('userId', '=', userId)
    .where('day', '>=', due[0]?.day ?? '')
    .select(['programId', 'kind', 'day', 'daysBefore'])
    .execute()
  const keys = new Set(sent.map(keyOf))
  return due.filter(reminder => !keys.has(keyOf(reminder)))
}

/** Whether a member has a mail of a day. */
export const hasMail = (db: Db, userId: string, localDay: string) =>
  hasRow(
    db
      .selectFrom('reminderMails')
      .where(eb => eb.and({ userId, localDay }))
      .select('id'),
  )

/** A mail that failed so often is given up. The pauses between the attempts add up to a day. */
export const maxFailures = 12

/** Whether the last mail of a member that left the queue was given up. */
export async function isLastMailGivenUp(db: Db, userId: string): Promise<boolean> {
  const last = await db
    .selectFrom('reminderMails')
    .where('userId', '=', userId)
    .where('state', '!=', 'queued')
    .orderBy('localDay', 'desc')
    .limit(1)
    .select(['state', 'failures'])
    .executeTakeFirst()
  // An address that was refused has a setting of its own.
  return last?.state === 'failed' && last.failures >= maxFailures
}

interface NewMail {
  id: string
  at: number
  userId: string
  localDay: string
  content: MailContent
}

/** Adds a mail to the queue, and the reminders that it contains to those that were sent. */
export async function addMail(db: Db, { id, at, userId, localDay, content }: NewMail) {
  const queued = { state: 'queued', nextAt: at, failures: 0, createdAt: at, sentAt: null } as const
  await db
    .insertInto('reminderMails')
    .values({ id, userId, localDay, content: JSON.stringify(content), ...queued })
    .execute()
  const rows = content.reminders.map(({ programId, kind, day, daysBefore }) => ({
    userId,
    programId,
    kind,
    day,
    daysBefore,
  }))
  if (rows.length > 0) await db.insertInto('sentReminders').values(rows).execute()
}

interface Lease {
  now: number
  /** For how long no other process may send it, in milliseconds. */
  duration: number
  /** The longest time for which anything is put off. */
  maxPause: number
}

/** Leases the next queued mail that may be sent; undefined if there is none. */
export async function leaseMail(db: Db, { now, duration, maxPause }: Lease) {
  for (;;) {
    const mail = await db
      .selectFrom('reminderMails')
      .where('state', '=', 'queued')
      .where(where =>
        where.or([
          where('nextAt', '<=', now),
          // Written by a clock that ran ahead.
          where('nextAt', '>', now + maxPause + clockTolerance),
        ]),
      )
      .orderBy('nextAt')
      .limit(1)
      .selectAll()
      .executeTakeFirst()
    if (!mail) return
    const leased = await db
      .updateTable('reminderMails')
      .set({ nextAt: now + duration })
      .where('id', '=', mail.id)
      .where('state', '=', 'queued')
      .where('nextAt', '=', mail.nextAt)
      .returningAll()
      .executeTakeFirst()
    if (leased) return leased
  }
}

/** Gives a mail up. What is still due of its content, if that is known, goes into a later mail. */
export function giveUpMail(
  db: Db,
  { id, userId, localDay }: Pick<Mail, 'id' | 'userId' | 'localDay'>,
  content: MailContent | null,
) {
  return db.transaction().execute(async trx => {
    await updateMail(trx, id, { state: 'failed', content: '', failures: maxFailures })
    if (content?.digest)
      await trx
        .updateTable('reminderSettings')
        .set({ lastDigest: null })
        .where(eb => eb.and({ userId, lastDigest: mondayOf(localDay) }))
        .execute()
    for (const { programId, kind, day, daysBefore } of content?.reminders ?? [])
      await trx
        .deleteFrom('sentReminders')
        .where(eb => eb.and({ userId, programId, kind, day, daysBefore }))
        .execute()
  })
}

export const updateMail = (db: Db, id: string, changes: Updateable<Mail>) =>
  db.updateTable('reminderMails').set(changes).where('id', '=', id).execute()

export const deleteMail = (db: Db, id: string) =>
  db.deleteFrom('reminderMails').where('id', '=', id).execute()

/** Deletes what is known about reminders of dates, and about mails, before a day. */
export async function deleteRemindersBefore(db: Db, day: string) {
  await db.deleteFrom('sentReminders').where('day', '<', day).execute()
  await db
    .deleteFrom('reminderMails')
    .where('localDay', '<', day)
    .where('state', '!=', 'queued')
    .execute()
}
