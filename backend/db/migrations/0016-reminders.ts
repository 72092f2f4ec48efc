import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { ofMember, orderedText } from './columns.ts'

/** Settings of reminders, the mails with them, and which were sent. */
export const reminders = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('reminderSettings')
      .addColumn('userId', 'text', column =>
        column.primaryKey().notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('days', 'text', column => column.notNull())
      .addColumn('zone', 'text')
      .addColumn('email', 'integer', column => column.notNull())
      .addColumn('digest', 'integer', column => column.notNull())
      .addColumn('unsubscribeVersion', 'integer', column => column.notNull())
      .addColumn('rejectedAt', 'bigint')
      .addColumn('lastDigest', 'text')
      .execute()
    await db.schema
      .createTable('reminderMails')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('localDay', orderedId, column => column.notNull())
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('nextAt', 'bigint', column => column.notNull())
      .addColumn('failures', 'integer', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('sentAt', 'bigint')
      .addUniqueConstraint('reminderMails_day', ['userId', 'localDay'])
      .execute()
    await db.schema
      .createIndex('reminderMails_queued_idx')
      .on('reminderMails')
      .column('nextAt')
      .where(sql.ref('state'), '=', sql.lit('queued'))
      .execute()
    await db.schema
      .createTable('sentReminders')
      .addColumn('userId', 'text', ofMember)
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('day', 'text', column => column.notNull())
      .addColumn('daysBefore', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('sentReminders_pk', [
        'userId',
        'programId',
        'kind',
        'day',
        'daysBefore',
      ])
      .execute()
  },
})
