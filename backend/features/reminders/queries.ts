import type { Config } from '#backend/core/config.ts'
import { selectAdministrators } from '#backend/db/administrators.ts'
import { isSuspended } from '#backend/db/member-actions.ts'
import { countRows, hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { defaultZone } from '#catalog/days.ts'
import { isTimeZone } from '#catalog/record-fields.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import { type MailSwitch, mailSwitches, reminderDays } from '#contract/reminders.ts'
import type { StaffAccess } from '#contract/roles.ts'

type Settings = Omit<Tables['reminderSettings'], 'userId'>

const defaultSettings: Settings = {
  days: reminderDays.join(),
  zone: null,
  email: 1,
  digest: 0,
  decisions: 1,
  staffNow: 1,
  staffDigest: 1,
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

/** Deletes that the mail server knew no such mailbox, so that the next mail is tried. */
export const deleteRejected = (db: Db, userId: string) =>
  db
    .deleteFrom('mails')
    .where(eb => eb.and({ userId, state: 'rejected' }))
    .execute()

/** Members whom mails reach, with what they want. */
const selectReceivers = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('reminderSettings', 'reminderSettings.userId', 'user.id')
    .where('emailVerified', '=', true)
    .where(eb => eb.not(isSuspended(eb.ref('user.id'))))
    .where('user.id', 'not in', eb =>
      eb
        .selectFrom('mails')
        .whereRef('mails.userId', '=', 'user.id')
        .where('state', '=', 'rejected')
        .select('mails.userId'),
    )
    .orderBy('user.id')
    .select(['user.id as userId', 'user.email as to', 'staffSchool as schoolId'])
    .select(['days', 'zone', 'unsubscribeVersion'])
    .select(mailSwitches.map(name => `reminderSettings.${name}` as const))

type Row = Awaited<ReturnType<ReturnType<typeof selectReceivers>['execute']>>[number]

function toReceiver({ userId, to, schoolId, days, zone, unsubscribeVersion, ...row }: Row) {
  const wanted = mailSwitches.filter(name => (row[name] ?? defaultSettings[name]) === 1)
  return {
    userId,
    to,
    /** Of the role of staff; null for all schools, and for members. */
    schoolId,
    days: (days ?? defaultSettings.days).split(',').filter(Boolean).map(Number),
    zone: zone ?? defaultZone,
    version: unsubscribeVersion ?? defaultSettings.unsubscribeVersion,
    wants: new Set<MailSwitch>(wanted),
  }
}

export type Receiver = ReturnType<typeof toReceiver>

/** A member as the receiver of mails; undefined if none reach them. */
export async function findReceiver(db: Db, userId: string): Promise<Receiver | undefined> {
  const row = await selectReceivers(db).where('user.id', '=', userId).executeTakeFirst()
  return row && toReceiver(row)
}

/** Members for whom a mail may be due: with saved programs, a weekly digest or new decisions. */
export async function listReceivers(db: Db, decidedSince: number): Promise<Receiver[]> {
  const rows = await selectReceivers(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('digest', '=', 1),
        eb(
          'user.id',
          'in',
          selectFrom('savedPrograms').where('removedAt', 'is', null).select('savedPrograms.userId'),
        ),
        eb(
          'user.id',
          'in',
          selectFrom('contributions')
            .where('decidedAt', '>', decidedSince)
            .select('contributions.userId'),
        ),
      ]),
    )
    .execute()
  return rows.map(toReceiver)
}

/** Staff whom mails reach. */
export async function listStaff(db: Db, config: Config): Promise<Receiver[]> {
  const rows = await selectReceivers(db)
    .where('user.id', 'in', selectAdministrators(db, config))
    .execute()
  return rows.map(toReceiver)
}

interface Span {
  /** Exclusive. */
  since: number
  /** Inclusive. */
  until: number
}

/** The kinds of what came in about people, or says that a program is suspicious, and how many. */
export async function listUrgent(
  db: Db,
  may: (access: StaffAccess) => boolean,
  { since, until }: Span,
) {
  const urgent: { kind: ReportTarget | 'appeal' | 'message' | 'program'; count: number }[] = []
  if (may('moderate')) {
    const reports = db
      .selectFrom('reports')
      .where('settledAt', 'is', null)
      .where('createdAt', '>', since)
      .where('createdAt', '<=', until)
      .groupBy('kind')
      .select(({ fn }) => ['kind', fn.count<number>('targetId').distinct().as('count')])
    urgent.push(...(await reports.execute()))
    const appeals = db.selectFrom('appeals').where('decidedAt', 'is', null)
    const messages = db.selectFrom('messages').where('doneAt', 'is', null)
    urgent.push({
      kind: 'appeal',
      count: await countRows(
        appeals.where('createdAt', '>', since).where('createdAt', '<=', until),
      ),
    })
    urgent.push({
      kind: 'message',
      count: await countRows(
        messages.where('createdAt', '>', since).where('createdAt', '<=', until),
      ),
    })
  }
  if (may('review')) {
    const programs = db
      .selectFrom('programReports')
      .where('kind', '=', 'suspicious')
      .where('settledAt', 'is', null)
      .where('createdAt', '>', since)
      .where('createdAt', '<=', until)
      .select('programId')
      .distinct()
    urgent.push({ kind: 'program', count: await countRows(db.selectFrom(programs.as('open'))) })
  }
  return urgent.filter(({ count }) => count > 0)
}

/** Decisions about suggestions of a member since a time that the member has not answered. */
export const listDecisions = (db: Db, userId: string, since: number) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', userId)
    .where('decidedAt', '>', since)
    .where('resentAt', 'is', null)
    .orderBy('decidedAt')
    .select(['id', 'name', 'status', 'rejectionReason', 'changeNote', 'decidedAt'])
    .$narrowType<{ decidedAt: number }>()
    .execute()

/** The queries of a member's saved searches. */
export async function listSearches(db: Db, userId: string): Promise<string[]> {
  const searches = db.selectFrom('savedSearches').where('userId', '=', userId).select('query')
  return (await searches.execute()).map(({ query }) => query)
}
