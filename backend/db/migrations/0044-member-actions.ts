import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** What administrators do to members, what it hides of them, and when they were last seen. */
export const memberActions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('memberActions')
      .addColumn('id', orderedText(engine), column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('byId', 'text', column => column.references('user.id').onDelete('set null'))
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('endedAt', 'bigint')
      .addColumn('endedById', 'text', column => column.references('user.id').onDelete('set null'))
      .execute()
    await createIndex(db, 'memberActions_userId', 'memberActions', ['userId', 'id'])
    await createIndex(db, 'memberActions_byId', 'memberActions', ['byId'])
    await createIndex(db, 'memberActions_endedById', 'memberActions', ['endedById'])
    // Two administrators who do the same at once: the second one is refused.
    await db.schema
      .createIndex('memberActions_active')
      .unique()
      .on('memberActions')
      .columns(['userId', 'kind'])
      .where(sql.ref('endedAt'), 'is', null)
      .execute()
    for (const [name, type] of [
      ['seenAt', 'bigint'],
      ['withdrawnName', 'text'],
      ['withdrawnImage', 'text'],
    ] as const)
      await db.schema.alterTable('user').addColumn(name, type).execute()
    await createIndex(db, 'user_createdAt_id', 'user', ['createdAt', 'id'])
    for (const table of ['resumes', 'comments'])
      await db.schema
        .alterTable(table)
        .addColumn('withdrawn', 'integer', column => column.notNull().defaultTo(0))
        .execute()
  },
})
