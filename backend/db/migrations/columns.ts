import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** The type of ids and keys: they sort by bytes, whatever the collation of the database. */
export const orderedText = (engine: Engine) =>
  engine === 'postgres' ? sql`text collate "C"` : 'text'

/** A reference to an account, with which the row is deleted. */
export const ofMember = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('user.id').onDelete('cascade')

/** Creates an index. */
export const createIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
) =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute()
