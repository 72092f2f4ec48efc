import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import type { Engine } from '../tables.ts'

/**
 * The tables of Better Auth 1.7, in the form that its Kysely adapter expects of each engine; a test compares them with
 * what it would make itself. `college` and `role` are ours.
 */
export const accounts = (engine: Engine): Migration => {
  const instant = engine === 'postgres' ? 'timestamptz' : 'date'
  const flag = engine === 'postgres' ? 'boolean' : 'integer'

  const dated = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('createdAt', instant, column => column.notNull())
      .addColumn('updatedAt', instant, column => column.notNull())

  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) =>
        db.schema.createTable(name).addColumn('id', 'text', column => column.primaryKey().notNull())

      await dated(table('user'))
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('email', 'text', column => column.notNull().unique())
        .addColumn('emailVerified', flag, column => column.notNull())
        .addColumn('image', 'text')
        .addColumn('college', 'text')
        .addColumn('role', 'text')
        .execute()

      await dated(table('session'))
        .addColumn('expiresAt', instant, column => column.notNull())
        .addColumn('token', 'text', column => column.notNull().unique())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('userId', 'text', column => column.notNull().references('user.id').onDelete('cascade'))
        .execute()

      await dated(table('account'))
        .addColumn('accountId', 'text', column => column.notNull())
        .addColumn('providerId', 'text', column => column.notNull())
        .addColumn('userId', 'text', column => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', instant)
        .addColumn('refreshTokenExpiresAt', instant)
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .execute()

      await dated(table('verification'))
        .addColumn('identifier', 'text', column => column.notNull())
        .addColumn('value', 'text', column => column.notNull())
        .addColumn('expiresAt', instant, column => column.notNull())
        .execute()

      await db.schema.createIndex('session_userId_idx').on('session').column('userId').execute()
      await db.schema.createIndex('account_userId_idx').on('account').column('userId').execute()
      await db.schema
        .createIndex('verification_identifier_idx')
        .on('verification')
        .column('identifier')
        .execute()
    },
  }
}
