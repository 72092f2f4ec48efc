import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Recommenders of saved programs, and replaced addresses of calendars. */
export const recommenders = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('recommenders')
      .addColumn('id', orderedId, column => column.primaryKey())
      .addColumn('userId', 'text', column => column.notNull())
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('ask', 'text', column => column.notNull())
      .addColumn('dueOn', 'text')
      .addColumn('digest', 'text', column => column.notNull().unique())
      .addColumn('expiresAt', 'bigint', column => column.notNull())
      .addColumn('withdrawnAt', 'bigint')
      .addColumn('doneAt', 'bigint')
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addForeignKeyConstraint(
        'recommenders_savedPrograms_fk',
        ['userId', 'programId'],
        'savedPrograms',
        ['userId', 'programId'],
        constraint => constraint.onDelete('cascade'),
      )
      .execute()
    await createIndex(db, 'recommenders_userId_programId', 'recommenders', ['userId', 'programId'])
    await db.schema
      .createTable('calendars')
      .addColumn('userId', 'text', column =>
        column.primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', column => column.notNull())
      .execute()
  },
})
