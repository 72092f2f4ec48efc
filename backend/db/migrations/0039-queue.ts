import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

interface Old {
  pageFindings: { id: string; digest: string; programs: string; programId: string }
}

/**
 * A finding of the page monitor is of one program and is settled at a time, like a report. New
 * programs of saved searches are no longer counted.
 */
export const queue = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const old = db as Kysely<Old>
    await db.schema
      .alterTable('pageFindings')
      .addColumn('programId', orderedText(engine), column => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('pageFindings').addColumn('settledAt', 'bigint').execute()
    await sql`update "pageFindings" set "settledAt" = "foundAt" where decision <> 'open'`.execute(
      db,
    )
    for (const row of await old.selectFrom('pageFindings').selectAll().execute()) {
      const programs: { id: string }[] = JSON.parse(row.programs)
      await old.deleteFrom('pageFindings').where('id', '=', row.id).execute()
      for (const [index, { id: programId }] of programs.entries()) {
        const id = index === 0 ? row.id : `${row.id}-${index}`
        const digest = `${programId} ${row.digest}`
        await old
          .insertInto('pageFindings')
          .values({ ...row, id, programId, digest })
          .execute()
      }
    }
    await db.schema.dropIndex('pageFindings_decision_id').execute()
    for (const column of ['decision', 'programs'])
      await db.schema.alterTable('pageFindings').dropColumn(column).execute()
    await createIndex(db, 'pageFindings_programId', 'pageFindings', ['programId'])
    await db.schema.alterTable('savedSearches').dropColumn('seenAt').execute()
  },
})
