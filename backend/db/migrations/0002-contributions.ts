import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** Suggested programs and their review (spec section 3, Contribution). */
export const contributions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('contributions')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
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
    await createIndex(db, 'contributions_status_idx', 'contributions', ['status', 'id'])
    await createIndex(db, 'contributions_userId_idx', 'contributions', ['userId', 'id'])
  },
})
