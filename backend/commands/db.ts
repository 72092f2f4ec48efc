import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { parseDatabaseUrl } from '#backend/core/database-url.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { findNewest, newestMigration, oldestName } from '#backend/db/migrate.ts'
import { openStore } from '#backend/db/open.ts'
import { acquireServerLock } from '#backend/db/server-lock.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Store } from '#backend/db/store.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { CommandError, print, runCommand } from './run.ts'

/** At most 30 columns each, and Postgres takes 65,535 values in a statement. */
const batchSize = 500

/** All tables of a SQLite database, referenced ones before those that reference them. */
async function listTables(db: Db): Promise<(keyof Tables)[]> {
  const { rows } = await sql<{ name: string; target: string | null }>`
    select tables.name, keys."table" as target
    from sqlite_master tables left join pragma_foreign_key_list(tables.name) keys
    where tables.type = 'table' and tables.name not like 'kysely@_%' escape '@'
      and tables.name not like 'sqlite@_%' escape '@'`.execute(db)
  const rest = new Set(rows.map(({ name }) => name))
  const sorted: string[] = []
  while (rest.size > 0)
    for (const name of rest) {
      const targets = rows.filter(row => row.name === name && row.target !== name)
      if (targets.some(({ target }) => target !== null && rest.has(target))) continue
      sorted.push(name)
      rest.delete(name)
    }
  return sorted as (keyof Tables)[]
}

async function countRows(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Copies and counts in one transaction, so that an interrupted copy leaves no rows. */
const copyAll = (source: Db, target: Db) =>
  target.transaction().execute(async trx => {
    // The migrations have written it; the source has its own.
    await trx.deleteFrom('settings').where('name', '=', oldestName).execute()
    for (const table of await listTables(source)) {
      if ((await countRows(trx, table)) > 0)
        throw new CommandError(`The database TO is not empty: it has rows in ${table}.`)
      let batch: object[] = []
      const insertBatch = async () => {
        if (batch.length > 0)
          await trx
            .insertInto(table)
            .values(batch as never)
            .execute()
        batch = []
      }
      for await (const row of source.selectFrom(table).selectAll().stream()) {
        batch.push(row)
        if (batch.length === batchSize) await insertBatch()
      }
      await insertBatch()
      const count = await countRows(source, table)
      if ((await countRows(trx, table)) !== count)
        throw new CommandError(`Nothing was copied: the rows in ${table} are not complete.`)
      print(`${table}: ${count}`)
    }
  })

/** `npm run db -- copy FROM TO`: copies all rows from SQLite to an empty Postgres. */
await runCommand(async ([verb, fromUrl, toUrl, ...rest]) => {
  const from = parseDatabaseUrl(fromUrl ?? '')
  const to = parseDatabaseUrl(toUrl ?? '')
  const isCopy = verb === 'copy' && rest.length === 0
  if (!isCopy || from?.engine !== 'sqlite' || from.file === null || to?.engine !== 'postgres')
    throw new CommandError('Usage: npm run db -- copy file:<path> postgres://<address>.')
  if (!existsSync(from.file)) throw new CommandError(`The database ${from.file} does not exist.`)
  acquireServerLock(from.file)
  let source: Store | null = null
  try {
    source = openSqlite(from.file)
    if ((await findNewest(source.db)) !== newestMigration)
      throw new CommandError('FROM has the schema of another version; start this one on it once.')
    const target = await openStore(to)
    try {
      await copyAll(source.db, target.db)
    } finally {
      await target.close()
    }
  } catch (error) {
    if (error instanceof CommandError || error instanceof ConfigError) throw error
    throw new CommandError(`Nothing was copied: ${messageOf(error)}.`, { cause: error })
  } finally {
    await source?.close()
  }
  print('All rows were copied. Keep FILES_URL and the secret as they were.')
})
