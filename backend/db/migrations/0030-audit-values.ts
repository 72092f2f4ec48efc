import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import type { Tables } from '../tables.ts'

/** Rows that are read at once; one may have 128 KB. */
const pageSize = 100

const triggers = {
  sqlite: {
    disable: sql`drop trigger "adminActions_update"`,
    enable: sql`create trigger "adminActions_update" before update on "adminActions"
      begin select raise(abort, 'adminActions is append-only'); end`,
  },
  postgres: {
    disable: sql`alter table "adminActions" disable trigger "adminActions_append_only"`,
    enable: sql`alter table "adminActions" enable trigger "adminActions_append_only"`,
  },
}

const maxValue = 200

/** Cuts the values of fields; the JSON of longer lists and objects, too. */
const shortenFields = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      const characters = [...text.slice(0, 2 * maxValue + 2)]
      if (characters.length <= maxValue) return [name, value]
      return [name, `${characters.slice(0, maxValue - 1).join('')}…`]
    }),
  )

const shorten = (json: string | null) =>
  json === null ? null : JSON.stringify(shortenFields(JSON.parse(json)))

/** Shortens what the log holds of each field: it kept the whole texts of every edit. */
export const auditValues = (engine: Engine): Migration => ({
  async up(db: Kysely<Pick<Tables, 'adminActions'>>) {
    await triggers[engine].disable.execute(db)
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: Pick<Tables['adminActions'], 'id' | 'before' | 'after'>[] = await db
        .selectFrom('adminActions')
        .where('id', '>', last)
        .orderBy('id')
        .limit(pageSize)
        .select(['id', 'before', 'after'])
        .execute()
      for (const { id, before, after } of rows) {
        const change = { before: shorten(before), after: shorten(after) }
        if (change.before !== before || change.after !== after)
          await db.updateTable('adminActions').set(change).where('id', '=', id).execute()
      }
      last = rows.at(-1)?.id
    }
    await triggers[engine].enable.execute(db)
  },
})
