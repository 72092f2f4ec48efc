import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** What administrators did. Rows are only added: triggers refuse to change or delete them. */
export const audit = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('adminActions')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      // No foreign key: rows outlive the account.
      .addColumn('adminId', 'text')
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('entityId', 'text', column => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    for (const column of ['adminId', 'action', 'kind', 'entityId'] as const)
      await createIndex(db, `adminActions_${column}_id`, 'adminActions', [column, 'id'])
    await (engine === 'postgres' ? addPostgresTriggers : addSqliteTriggers)(db)
  },
})

async function addSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`adminActions_${event}`)}
      before ${sql.raw(event)} on "adminActions"
      begin select raise(abort, 'adminActions is append-only'); end`.execute(db)
}

async function addPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function "adminActions_append_only"() returns trigger language plpgsql as
    $$ begin raise exception 'adminActions is append-only'; end $$`.execute(db)
  await sql`create trigger "adminActions_append_only"
    before update or delete or truncate on "adminActions"
    for each statement execute function "adminActions_append_only"()`.execute(db)
}
