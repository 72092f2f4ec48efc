import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../tables.ts'

/**
 * What works once: links of letters, by digest alone so that a copied database opens nothing, and the tokens of the identity
 * provider that were used. A person of the provider owns one account at most.
 */
export const links = (_engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('links')
      .addColumn('digest', 'text', column => column.primaryKey().notNull())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('userId', 'text', column => column.references('user.id').onDelete('cascade'))
      .addColumn('until', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('links_userId_idx').on('links').column('userId').execute()
    await db.schema.createIndex('links_until_idx').on('links').column('until').execute()
    await db.schema.createIndex('session_expiresAt_idx').on('session').column('expiresAt').execute()
    await db.schema
      .createIndex('account_provider_idx')
      .on('account')
      .columns(['providerId', 'accountId'])
      .unique()
      .execute()
  },
})
