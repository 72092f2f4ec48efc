import type { Kysely, Migration } from 'kysely'
import { createIndex } from './columns.ts'

/**
 * Links in emails, stored as digests so that a copy of the database opens nothing, and used tokens
 * of the identity provider. A person of the provider owns at most one account.
 */
export const links: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('links')
      .addColumn('digest', 'text', column => column.primaryKey().notNull())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('userId', 'text', column => column.references('user.id').onDelete('cascade'))
      .addColumn('until', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'links_userId_idx', 'links', ['userId'])
    await createIndex(db, 'links_until_idx', 'links', ['until'])
    await createIndex(db, 'session_expiresAt_idx', 'session', ['expiresAt'])
    await db.schema
      .createIndex('account_provider_idx')
      .on('account')
      .columns(['providerId', 'accountId'])
      .unique()
      .execute()
  },
}
