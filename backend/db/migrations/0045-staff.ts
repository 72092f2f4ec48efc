import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** The school of a role, since when somebody has it, and invitations to the team. */
export const staff = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('staffSchool', 'text').execute()
    await db.schema.alterTable('user').addColumn('staffSince', 'bigint').execute()
    await db.schema
      .alterTable('user')
      .addColumn('staffVersion', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('invitations')
      .addColumn('id', orderedText(engine), column => column.primaryKey().notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('schoolId', 'text')
      .addColumn('digest', 'text', column => column.notNull().unique())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('expiresAt', 'bigint', column => column.notNull())
      .addColumn('createdById', 'text', column => column.references('user.id').onDelete('set null'))
      .execute()
    await createIndex(db, 'invitations_createdById', 'invitations', ['createdById'])
  },
})
