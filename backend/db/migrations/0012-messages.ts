import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Messages of members and visitors to the administrators. */
export const messages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
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
    await createIndex(db, 'messages_userId_idx', 'messages', ['userId', 'id'])
    await createIndex(db, 'messages_createdAt_idx', 'messages', ['createdAt'])
    await db.schema
      .createIndex('messages_open_idx')
      .on('messages')
      .column('id')
      .where(sql.ref('doneAt'), 'is', null)
      .execute()
  },
})
