import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import type { Tables } from '../tables.ts'
import { ofMember, orderedText } from './columns.ts'

interface Reminder {
  programId: string
  kind: string
  day: string
  daysBefore: number
}

/** The tables as the copy reads and writes them. */
interface OldTables extends Pick<Tables, 'mails'> {
  reminderMails: { userId: string; content: string; state: string }
  sentReminders: Reminder & { userId: string }
}

const dayLength = 24 * 60 * 60_000

/**
 * One table of mails. What was sent stays known; what is in a mail that was not sent yet is no
 * longer known as sent, so that the next run of the job queues it again.
 */
export const mails = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const text = orderedText(engine)
    await db.schema
      .createTable('mails')
      .addColumn('id', text, column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('cause', text, column => column.notNull())
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('reminders', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('nextAt', 'bigint', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('expiresAt', 'bigint', column => column.notNull())
      .addUniqueConstraint('mails_cause', ['userId', 'kind', 'cause'])
      .execute()
    await db.schema
      .createIndex('mails_queued_idx')
      .on('mails')
      .column('nextAt')
      .where(sql.ref('state'), '=', sql.lit('queued'))
      .execute()
    await sql`insert into mails
      select mail.id, mail."userId", 'reminders', mail."localDay", '', '[]',
        case when mail.state = 'sent' then 'sent' when settings."rejectedAt" is null then 'failed'
          else 'rejected' end, mail."createdAt", mail."createdAt", mail."createdAt"
      from "reminderMails" mail
      left join "reminderSettings" settings on settings."userId" = mail."userId"
      where mail.state <> 'queued'`.execute(db)
    // Long ago, so that it is not the last mail, and kept while a reminder may be due again.
    const at = Date.now() - 29 * dayLength
    await sql`insert into mails
      select 'e_digest_' || "userId", "userId", 'digest', "lastDigest", '', '[]', 'sent',
        ${sql.lit(at)}, ${sql.lit(at)}, ${sql.lit(at)}
      from "reminderSettings" settings
      where "lastDigest" is not null and not exists (
        select 1 from "reminderMails" mail where mail."userId" = settings."userId"
          and state = 'queued' and content not like '%"digest":null%')`.execute(db)
    await copySentReminders(db as Kysely<OldTables>, at)
    await db.schema.dropTable('sentReminders').execute()
    await db.schema.dropTable('reminderMails').execute()
    await db.schema.alterTable('reminderSettings').dropColumn('rejectedAt').execute()
    await db.schema.alterTable('reminderSettings').dropColumn('lastDigest').execute()
    await db.schema.alterTable('resumes').dropColumn('notifiedAt').execute()
  },
})

/** Copies the reminders that were sent and may still be due. */
async function copySentReminders(db: Kysely<OldTables>, at: number): Promise<void> {
  const keyOf = ({ programId, kind, day, daysBefore }: Reminder) =>
    [programId, kind, day, daysBefore].join(' ')
  const queued = await db.selectFrom('reminderMails').where('state', '=', 'queued').selectAll()
  const isQueued = new Set<string>()
  for (const { userId, content } of await queued.execute())
    for (const reminder of JSON.parse(content).reminders) isQueued.add(userId + keyOf(reminder))
  const thisMonth = new Date().toISOString().slice(0, 7)
  const sent = db.selectFrom('sentReminders').where('day', '>=', thisMonth).selectAll()
  for (const [userId, rows] of Map.groupBy(await sent.execute(), row => row.userId)) {
    const keys = rows.map(keyOf).filter(key => !isQueued.has(userId + key))
    const mail = { id: `e_sent_${userId}`, userId, kind: 'reminders', cause: '', content: '' }
    const times = { nextAt: at, createdAt: at, expiresAt: at }
    await db
      .insertInto('mails')
      .values({ ...mail, ...times, state: 'sent', reminders: JSON.stringify(keys) })
      .execute()
  }
}
