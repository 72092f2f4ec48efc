import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember } from './columns.ts'

/**
 * The tables of Better Auth 1.7 as its Kysely adapter expects them; a test compares them with its
 * own migration. `college` and `role` are ours.
 */
export const accounts = (engine: Engine): Migration => {
  const timestamp = engine === 'postgres' ? 'timestamptz' : 'date'
  const flag = engine === 'postgres' ? 'boolean' : 'integer'

  const withTimestamps = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('createdAt', timestamp, column => column.notNull())
      .addColumn('updatedAt', timestamp, column => column.notNull())

  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) =>
        db.schema.createTable(name).addColumn('id', 'text', column => column.primaryKey().notNull())

      await withTimestamps(table('user'))
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('email', 'text', column => column.notNull().unique())
        .addColumn('emailVerified', flag, column => column.notNull())
        .addColumn('image', 'text')
        .addColumn('college', 'text')
        .addColumn('role', 'text')
        .execute()

      await withTimestamps(table('session'))
        .addColumn('expiresAt', timestamp, column => column.notNull())
        .addColumn('token', 'text', column => column.notNull().unique())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('userId', 'text', ofMember)
        .execute()

      await withTimestamps(table('account'))
        .addColumn('accountId', 'text', column => column.notNull())
        .addColumn('providerId', 'text', column => column.notNull())
        .addColumn('userId', 'text', ofMember)
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', timestamp)
        .addColumn('refreshTokenExpiresAt', timestamp)
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .execute()

      await withTimestamps(table('verification'))
        .addColumn('identifier', 'text', column => column.notNull())
        .addColumn('value', 'text', column => column.notNull())
        .addColumn('expiresAt', timestamp, column => column.notNull())
        .execute()

      await createIndex(db, 'session_userId_idx', 'session', ['userId'])
      await createIndex(db, 'account_userId_idx', 'account', ['userId'])
      await createIndex(db, 'verification_identifier_idx', 'verification', ['identifier'])
    },
  }
}
