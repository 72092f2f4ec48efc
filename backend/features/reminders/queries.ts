import { isSuspended } from '#backend/db/member-actions.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { defaultZone } from '#catalog/days.ts'
import { isTimeZone } from '#catalog/record-fields.ts'
import { reminderDays } from '#contract/reminders.ts'

type Settings = Omit<Tables['reminderSettings'], 'userId'>

const defaultSettings: Settings = {
  days: reminderDays.join(),
  zone: null,
  email: 1,
  digest: 0,
  unsubscribeVersion: 1,
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

/** The mails of a member, the newest first. */
export const listMails = (db: Db, userId: string) =>
  db
    .selectFrom('mails')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .select(['kind', 'cause', 'state', 'reminders'])
    .execute()

/** Deletes mails of some kinds to a member that were not sent yet. */
export const deleteQueued = (db: Db, userId: string, kinds: readonly string[]) =>
  db
    .deleteFrom('mails')
    .where(eb => eb.and({ userId, state: 'queued' }))
    .where('kind', 'in', kinds)
    .execute()

/** Deletes that the mail server knew no such mailbox, so that the next mail is tried. */
export const deleteRejected = (db: Db, userId: string) =>
  db
    .deleteFrom('mails')
    .where(eb => eb.and({ userId, state: 'rejected' }))
    .execute()

/** Members who may get mails. */
const receivers = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'user.id')
    .where('emailVerified', '=', true)
    .where(eb => eb.not(isSuspended(eb.ref('user.id'))))
    .where(({ fn, val }) => fn.coalesce('reminderSettings.email', val(1)), '=', 1)
    .where('user.id', 'not in', eb =>
      eb
        .selectFrom('mails')
        .whereRef('mails.userId', '=', 'user.id')
        .where('state', '=', 'rejected')
        .select('mails.userId'),
    )

/** Whether a member may get mails. */
export const isReceiver = (db: Db, userId: string) =>
  hasRow(receivers(db).where('user.id', '=', userId).select('user.id'))

/** Members who may get mails, in the order of their ids. */
export async function listReceivers(db: Db) {
  const rows = await receivers(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('digest', '=', 1),
        eb(
          'user.id',
          'in',
          selectFrom('savedPrograms').where('removedAt', 'is', null).select('savedPrograms.userId'),
        ),
      ]),
    )
    .orderBy('user.id')
    .select(['user.id as userId', 'user.email', 'days', 'zone', 'digest', 'unsubscribeVersion'])
    .execute()
  return rows.map(({ days, zone, digest, unsubscribeVersion, ...row }) => ({
    ...row,
    days: (days ?? defaultSettings.days).split(',').filter(Boolean).map(Number),
    zone: zone ?? defaultZone,
    digest: digest === 1,
    version: unsubscribeVersion ?? defaultSettings.unsubscribeVersion,
  }))
}

/** The queries of a member's saved searches. */
export async function listSearches(db: Db, userId: string): Promise<string[]> {
  const searches = db.selectFrom('savedSearches').where('userId', '=', userId).select('query')
  return (await searches.execute()).map(({ query }) => query)
}
