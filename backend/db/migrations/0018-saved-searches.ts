import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Saved searches, and when each program was first seen in the catalog. */
export const savedSearches = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Ids sort by bytes, whatever the collation of the database.
    const orderedId = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('savedSearches')
      .addColumn('id', orderedId, column => column.primaryKey())
      .addColumn('userId', 'text', column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('query', 'text', column => column.notNull())
      .addColumn('seenAt', 'bigint', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createIndex('savedSearches_userId_id')
      .on('savedSearches')
      .columns(['userId', 'id'])
      .execute()
    await db.schema
      .createTable('catalogEntries')
      .addColumn('programId', orderedId, column => column.primaryKey())
      .addColumn('firstSeenAt', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createIndex('catalogEntries_firstSeenAt')
      .on('catalogEntries')
      .column('firstSeenAt')
      .execute()
  },
})
