import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Pages of providers with their last text, and what changed on them. */
export const pageMonitor = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedKey = orderedText(engine)
    await db.schema
      .createTable('monitoredPages')
      .addColumn('url', orderedKey, column => column.primaryKey().notNull())
      .addColumn('programs', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('etag', 'text')
      .addColumn('lastModified', 'text')
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('listedAt', 'bigint', column => column.notNull())
      .addColumn('fetchedAt', 'bigint', column => column.notNull())
      .addColumn('readAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'monitoredPages_fetchedAt_url', 'monitoredPages', ['fetchedAt', 'url'])
    await db.schema
      .createTable('pageFindings')
      .addColumn('id', orderedKey, column => column.primaryKey().notNull())
      .addColumn('url', orderedKey, column =>
        column.notNull().references('monitoredPages.url').onDelete('cascade'),
      )
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('before', 'text', column => column.notNull())
      .addColumn('after', 'text', column => column.notNull())
      .addColumn('foundAt', 'bigint', column => column.notNull())
      .addColumn('decision', 'text', column => column.notNull())
      .addColumn('digest', 'text', column => column.notNull().unique())
      .execute()
    await createIndex(db, 'pageFindings_decision_id', 'pageFindings', ['decision', 'id'])
    await createIndex(db, 'pageFindings_url', 'pageFindings', ['url'])
  },
})
