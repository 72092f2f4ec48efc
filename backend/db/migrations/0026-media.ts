import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Images, videos and captions of mentors and stories; files are stored by key. */
export const media = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Keys sort by bytes, whatever the collation of the database.
    const orderedKey = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('media')
      .addColumn('key', orderedKey, column => column.primaryKey().notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('addedBy', 'text', column => column.references('user.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('media_addedBy').on('media').column('addedBy').execute()
    await db.schema.createIndex('media_createdAt').on('media').column('createdAt').execute()
  },
})
