import type { Kysely, Migration } from 'kysely'
import { createIndex } from './columns.ts'

/** Who is done with a message, who decided an appeal, and a note on messages. */
export const doneBy: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, name] of [
      ['messages', 'doneById'],
      ['appeals', 'decidedById'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', column => column.references('user.id').onDelete('set null'))
        .execute()
      await createIndex(db, `${table}_${name}`, table, [name])
    }
    await db.schema
      .alterTable('messages')
      .addColumn('note', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}
