import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** Appeals of authors whose comment was hidden, and members whom a member has blocked. */
export const appealsAndBlocks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('appeals')
      .addColumn('commentId', orderedId, column =>
        column.primaryKey().references('comments.id').onDelete('cascade'),
      )
      .addColumn('authorId', 'text', ofMember)
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('decidedAt', 'bigint')
      .addColumn('answer', 'text', column => column.notNull())
      .execute()
    await createIndex(db, 'appeals_authorId', 'appeals', ['authorId'])
    await db.schema
      .createIndex('appeals_open')
      .on('appeals')
      .column('commentId')
      .where(sql.ref('decidedAt'), 'is', null)
      .execute()
    await db.schema
      .createTable('blocks')
      .addColumn('userId', 'text', ofMember)
      .addColumn('blockedId', orderedId, ofMember)
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('blocks_pkey', ['userId', 'blockedId'])
      .execute()
    await createIndex(db, 'blocks_blockedId', 'blocks', ['blockedId'])
  },
})
