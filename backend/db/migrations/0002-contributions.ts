import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Suggested programs and their review (spec section 3, Contribution). */
export const contributions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Ids sort by bytes, whatever the collation of the database.
    const orderedId = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('contributions')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('userId', 'text', column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('website', 'text', column => column.notNull())
      .addColumn('description', 'text', column => column.notNull())
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('pending', 'approved', 'rejected')`),
      )
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('decidedAt', 'bigint')
      .addColumn('rejectionReason', 'text')
      .addColumn('applicationMonth', 'text')
      .addColumn('type', 'text')
      .addColumn('applicationDeadline', 'text')
      .addColumn('university', 'text')
      .addColumn('citizenship', 'text')
      .addColumn('applicationLink', 'text')
      .execute()
    await db.schema
      .createIndex('contributions_status_idx')
      .on('contributions')
      .columns(['status', 'id'])
      .execute()
    await db.schema
      .createIndex('contributions_userId_idx')
      .on('contributions')
      .columns(['userId', 'id'])
      .execute()
  },
})
