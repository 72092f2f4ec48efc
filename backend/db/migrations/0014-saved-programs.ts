import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { ofMember, orderedText } from './columns.ts'

/** Programs that members saved, with tasks, and the facts that they know. */
export const savedPrograms = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('programVersions')
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('digest', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('applicationLink', 'text')
      .addColumn('facts', 'text', column => column.notNull())
      .addColumn('firstSeenAt', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('programVersions_pk', ['programId', 'digest'])
      .execute()
    await db.schema
      .createTable('savedPrograms')
      .addColumn('userId', 'text', ofMember)
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('knownDigest', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('notes', 'text', column => column.notNull())
      .addColumn('link', 'text', column => column.notNull())
      .addColumn('ownDate', 'text')
      .addColumn('outcome', 'text', column => column.notNull())
      .addColumn('savedAt', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('savedPrograms_pk', ['userId', 'programId'])
      .execute()
    await db.schema
      .createTable('savedTasks')
      .addColumn('userId', 'text', column => column.notNull())
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('taskId', orderedId, column => column.notNull())
      .addColumn('label', 'text')
      .addColumn('done', 'integer', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('savedTasks_pk', ['userId', 'programId', 'taskId'])
      .addForeignKeyConstraint(
        'savedTasks_savedPrograms_fk',
        ['userId', 'programId'],
        'savedPrograms',
        ['userId', 'programId'],
        constraint => constraint.onDelete('cascade'),
      )
      .execute()
  },
})
