import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { replaceStoreId } from '#backend/app/file-queries.ts'
import { type DatabaseUrl, parseDatabaseUrl } from '#backend/core/database-url.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { randomText } from '#backend/core/ids.ts'
import { newestMigration } from '#backend/db/migrate.ts'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { acquireServerLock } from '#backend/db/server-lock.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Store } from '#backend/db/store.ts'
import type { Db } from '#backend/db/tables.ts'
import { CommandError, print, runCommand } from './run.ts'

/** All tables with their primary keys, referenced tables before those that reference them. */
const tables: Readonly<Record<string, readonly string[]>> = {
  user: ['id'],
  account: ['id'],
  session: ['id'],
  verification: ['id'],
  contributions: ['id'],
  programs: ['id'],
  programSeeds: ['digest'],
  contentItems: ['kind', 'id'],
  contentVersions: ['kind', 'id', 'version'],
  resumes: ['userId'],
  photos: ['key'],
  media: ['key'],
  comments: ['id'],
  votes: ['commentId', 'userId'],
  reports: ['commentId', 'userId'],
  appeals: ['commentId'],
  blocks: ['userId', 'blockedId'],
  messages: ['id'],
  adminActions: ['id'],
  programReports: ['id'],
  answers: ['userId'],
  repeats: ['id'],
  rates: ['key'],
  programVersions: ['programId', 'digest'],
  savedPrograms: ['userId', 'programId'],
  savedTasks: ['userId', 'programId', 'taskId'],
  recommenders: ['id'],
  calendars: ['userId'],
  reminderSettings: ['userId'],
  mails: ['id'],
  savedSearches: ['id'],
  monitoredPages: ['url'],
  pageFindings: ['id'],
  emptySearches: ['day', 'words'],
  settings: ['name'],
}

/** At most 17 columns each, and SQLite takes 32,766 values in a statement. */
const batchSize = 500

type Row = Record<string, unknown>

/** The number of rows of a table, and a digest that does not depend on their order. */
interface Summary {
  rows: number
  digest: bigint
}

// No other account may read a database.
process.umask(0o077)

const isStored = (database: DatabaseUrl | null): database is DatabaseUrl =>
  database?.engine === 'postgres' || Boolean(database?.file)

/** Opens the database to read, without changing it. Throws CommandError unless it is current. */
async function openSource(database: DatabaseUrl): Promise<Store> {
  if (database.engine === 'sqlite' && database.file !== null) {
    if (!existsSync(database.file))
      throw new CommandError(`The database ${database.file} (FROM) does not exist.`)
    acquireServerLock(database.file)
  }
  const store =
    database.engine === 'postgres' ? openPostgres(database.url) : openSqlite(database.file)
  try {
    const { rows } = await sql<{ newest: string }>`
      select max(name) as newest from kysely_migration`.execute(store.db)
    if (rows[0]?.newest === newestMigration) return store
    throw new Error('its schema is of another version; start this version on it once')
  } catch (error) {
    await store.close()
    throw new CommandError(`The database FROM cannot be copied: ${messageOf(error)}.`)
  }
}

/** Opens and migrates the database to write. Throws CommandError if it has rows. */
async function openTarget(database: DatabaseUrl): Promise<Store> {
  if (database.engine === 'sqlite' && database.file !== null) acquireServerLock(database.file)
  const store = await openStore(database)
  try {
    for (const [table, keys] of Object.entries(tables))
      if ((await readBatch(store.db, table, keys, null)).length > 0)
        throw new CommandError(`The database TO is not empty: it has rows in ${table}.`)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Copies and compares in one transaction, so that an interrupted copy leaves no rows. */
async function copyAll(from: Store, to: Store): Promise<void> {
  const reading = from.db.transaction()
  // SQLite has only this isolation level, and its lock keeps servers away.
  const snapshot = from.engine === 'sqlite' ? reading : reading.setIsolationLevel('repeatable read')
  await snapshot.execute(source =>
    to.db.transaction().execute(async target => {
      for (const [table, keys] of Object.entries(tables)) {
        const read = await summarize(source, table, keys, rows => insert(target, table, rows))
        const written = await summarize(target, table, keys)
        if (read.rows !== written.rows || read.digest !== written.digest)
          throw new CommandError(`Nothing was copied: the rows in ${table} would have changed.`)
        print(`${table}: ${read.rows}`)
      }
    }),
  )
}

/**
 * Separates a copied database from its files: a server on it would delete those that only the copy
 * names.
 */
async function separate({ db }: Store): Promise<void> {
  try {
    await replaceStoreId(db, randomText(25))
  } catch (error) {
    throw new CommandError(
      `All rows were copied, but FROM still belongs to the files, so never start it again: ${messageOf(error)}.`,
    )
  }
}

async function summarize(
  db: Db,
  table: string,
  keys: readonly string[],
  onBatch: (rows: Row[]) => Promise<unknown> = async () => undefined,
): Promise<Summary> {
  const summary = { rows: 0, digest: 0n }
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await readBatch(db, table, keys, last)
    last = rows.at(-1) ?? null
    if (last === null) return summary
    await onBatch(rows)
    summary.rows += rows.length
    for (const row of rows) summary.digest += digestOf(row)
  }
}

/** Reads the rows after one, in the order of the primary key. */
async function readBatch(db: Db, table: string, keys: readonly string[], last: Row | null) {
  const columns = sql.join(keys.map(key => sql.ref(key)))
  const after = last ? sql`where (${columns}) > (${sql.join(keys.map(key => last[key]))})` : sql``
  const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after}
    order by ${columns} limit ${batchSize}`.execute(db)
  return rows.map(toPortable)
}

/** Both databases read these values: ISO text for a time, 0 or 1 for a boolean. */
function toPortable(row: Row): Row {
  const convert = (value: unknown) => {
    if (value instanceof Date) return value.toISOString()
    return typeof value === 'boolean' ? Number(value) : value
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, convert(value)]))
}

function insert(db: Db, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db)
}

/** Columns by name: the two engines do not have them in the same order. */
function digestOf(row: Row): bigint {
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
}

/** `npm run db -- copy FROM TO`: copies all rows from one database to another, empty one. */
await runCommand(async ([verb, fromUrl, toUrl, ...rest]) => {
  const from = parseDatabaseUrl(fromUrl ?? '')
  const to = parseDatabaseUrl(toUrl ?? '')
  if (verb !== 'copy' || !isStored(from) || !isStored(to) || rest.length > 0)
    throw new CommandError(
      'Usage: npm run db -- copy FROM TO, each file:<path> or postgres://<address>.',
    )
  try {
    const source = await openSource(from)
    try {
      const target = await openTarget(to)
      try {
        await copyAll(source, target)
        await separate(source)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof CommandError || error instanceof ConfigError) throw error
    throw new CommandError(`Nothing was copied: ${messageOf(error)}.`, { cause: error })
  }
  print(
    'All rows were copied and compared. Keep FILES_URL and the secret as they were; FROM no longer belongs to the files.',
  )
})
