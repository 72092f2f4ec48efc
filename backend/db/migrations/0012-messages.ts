import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Messages of members and visitors to the administrators. */
export const messages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Ids sort by bytes, whatever the collation of the database.
    const orderedId = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('messages')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('userId', 'text', column => column.references('user.id').onDelete('cascade'))
      .addColumn('topic', 'text', column => column.notNull())
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('doneAt', 'bigint')
      .addColumn('digest', 'text', column => column.notNull().unique())
      .execute()
    await db.schema
      .createIndex('messages_userId_idx')
      .on('messages')
      .columns(['userId', 'id'])
      .execute()
    await db.schema
      .createIndex('messages_createdAt_idx')
      .on('messages')
      .column('createdAt')
      .execute()
    await db.schema
      .createIndex('messages_open_idx')
      .on('messages')
      .column('id')
      .where(sql.ref('doneAt'), 'is', null)
      .execute()
  },
})
