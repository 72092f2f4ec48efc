import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember } from './columns.ts'

/** Second factors, in the tables of the plugin `twoFactor` of Better Auth. */
export const secondFactors = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const isPostgres = engine === 'postgres'
    const flag = isPostgres ? 'boolean' : 'integer'
    await db.schema.alterTable('user').addColumn('twoFactorEnabled', flag).execute()
    await db.schema
      .createTable('twoFactor')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('secret', 'text', column => column.notNull())
      .addColumn('backupCodes', 'text', column => column.notNull())
      .addColumn('verified', flag)
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', isPostgres ? 'timestamptz' : 'date')
      .execute()
    await createIndex(db, 'twoFactor_secret_idx', 'twoFactor', ['secret'])
    await createIndex(db, 'twoFactor_userId_idx', 'twoFactor', ['userId'])
  },
})
