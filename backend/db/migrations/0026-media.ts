import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Images, videos and captions of mentors and stories; files are stored by key. */
export const media = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedKey = orderedText(engine)
    await db.schema
      .createTable('media')
      .addColumn('key', orderedKey, column => column.primaryKey().notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('addedBy', 'text', column => column.references('user.id').onDelete('set null'))
      .execute()
    await createIndex(db, 'media_addedBy', 'media', ['addedBy'])
    await createIndex(db, 'media_createdAt', 'media', ['createdAt'])
  },
})
