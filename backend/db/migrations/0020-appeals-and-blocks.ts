import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Appeals of authors whose comment was hidden, and members whom a member has blocked. */
export const appealsAndBlocks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Ids sort by bytes, whatever the collation of the database.
    const orderedId = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('appeals')
      .addColumn('commentId', orderedId, column =>
        column.primaryKey().references('comments.id').onDelete('cascade'),
      )
      .addColumn('authorId', 'text', column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('decidedAt', 'bigint')
      .addColumn('answer', 'text', column => column.notNull())
      .execute()
    await db.schema.createIndex('appeals_authorId').on('appeals').column('authorId').execute()
    await db.schema
      .createIndex('appeals_open')
      .on('appeals')
      .column('commentId')
      .where(sql.ref('decidedAt'), 'is', null)
      .execute()
    await db.schema
      .createTable('blocks')
      .addColumn('userId', 'text', column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('blockedId', orderedId, column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('blocks_pkey', ['userId', 'blockedId'])
      .execute()
    await db.schema.createIndex('blocks_blockedId').on('blocks').column('blockedId').execute()
  },
})
