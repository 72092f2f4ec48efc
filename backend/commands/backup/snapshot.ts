import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Services } from '#backend/http/services.ts'
import { CommandError } from '../run.ts'
import { runTool } from './postgres-tools.ts'

/** Database pages that are copied in one step of a few milliseconds. */
const rate = 1000

const queries = {
  keys: 'select "fileKey" as value from resumes union all select key from photos union all select key from media',
  accounts: 'select count(*) as value from "user"',
  schema: 'select max(name) as value from kysely_migration',
}

/** A consistent view of the database, however long it takes to copy it. */
export interface Snapshot {
  /** The keys of all files that rows name. */
  keys: string[]
  accounts: number
  /** The newest migration. */
  schema: string
  /** Copies the database to a new file. */
  copyTo(path: string): Promise<void>
}

type Select = (query: string) => Promise<{ value: unknown }[]>

async function describe(select: Select): Promise<Omit<Snapshot, 'copyTo'>> {
  const keys = (await select(queries.keys)).map(({ value }) => String(value))
  const [accounts] = await select(queries.accounts)
  const [schema] = await select(queries.schema)
  return { keys, accounts: Number(accounts?.value), schema: String(schema?.value) }
}

/** Runs work on a snapshot of the database, without blocking writers. */
export async function withSnapshot<T>(
  { config: { database }, db }: Services,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (database.engine === 'sqlite') return withSqliteSnapshot(database.file ?? '', work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const select: Select = async query =>
        (await sql.raw<{ value: unknown }>(query).execute(trx)).rows
      const [exported] = await select('select pg_export_snapshot() as value')
      const args = ['--format=custom', '--no-owner', '--no-privileges']
      return work({
        ...(await describe(select)),
        copyTo: path =>
          runTool(
            'pg_dump',
            [...args, `--snapshot=${exported?.value}`, `--file=${path}`],
            database.url,
          ),
      })
    })
}

/** Without the read transaction every write of another process would restart SQLite's copy. */
async function withSqliteSnapshot<T>(
  file: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { timeout: 5000 })
  try {
    connection.exec('begin')
    const select: Select = async query => connection.prepare(query).all() as { value: unknown }[]
    return await work({
      ...(await describe(select)),
      copyTo: async path => void (await backup(connection, path, { rate })),
    })
  } finally {
    connection.close()
  }
}

/**
 * Verifies the copy of a database. Throws CommandError if it is damaged or, for SQLite, names other
 * files than the snapshot.
 */
export async function verifyCopy(
  engine: 'sqlite' | 'postgres',
  path: string,
  keys: readonly string[],
): Promise<void> {
  if (engine === 'postgres') return runTool('pg_restore', ['--file=/dev/null', path])
  const copy = new DatabaseSync(path)
  try {
    // Without write-ahead log it is one file instead of three; a server enables it again.
    copy.exec('pragma journal_mode = delete')
    const [checked] = copy.prepare('pragma integrity_check(1)').all()
    const orphans = copy.prepare('pragma foreign_key_check').all()
    const named = copy.prepare(queries.keys).all()
    if (checked?.integrity_check !== 'ok' || orphans.length > 0 || named.length !== keys.length)
      throw new CommandError('The copy of the database is damaged; check the database itself.')
  } finally {
    copy.close()
  }
}
