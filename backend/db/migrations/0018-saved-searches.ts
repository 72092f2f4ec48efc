import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** Saved searches, and when each program was first seen in the catalog. */
export const savedSearches = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('savedSearches')
      .addColumn('id', orderedId, column => column.primaryKey())
      .addColumn('userId', 'text', ofMember)
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('query', 'text', column => column.notNull())
      .addColumn('seenAt', 'bigint', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'savedSearches_userId_id', 'savedSearches', ['userId', 'id'])
    await db.schema
      .createTable('catalogEntries')
      .addColumn('programId', orderedId, column => column.primaryKey())
      .addColumn('firstSeenAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'catalogEntries_firstSeenAt', 'catalogEntries', ['firstSeenAt'])
  },
})
