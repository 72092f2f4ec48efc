import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Services } from '#backend/services.ts'
import { CommandError } from '../run.ts'
import { runTool } from './postgres-tools.ts'

/** Pages of a step: the copy of a large database takes a second or two, in steps of milliseconds. */
const rate = 1000

const queries = {
  keys: 'select "fileKey" as value from resumes union all select key from photos',
  accounts: 'select count(*) as value from "user"',
  schema: 'select max(name) as value from kysely_migration',
}

/** The database as it was at one moment, however long it takes to copy it. */
export interface Snapshot {
  /** Every file that a row names. */
  keys: string[]
  accounts: number
  /** The newest migration. */
  schema: string
  /** Writes all of it to a new file. */
  copyTo(path: string): Promise<void>
}

type Select = (query: string) => Promise<{ value: unknown }[]>

async function describe(select: Select): Promise<Omit<Snapshot, 'copyTo'>> {
  const keys = (await select(queries.keys)).map(({ value }) => String(value))
  const [accounts] = await select(queries.accounts)
  const [schema] = await select(queries.schema)
  return { keys, accounts: Number(accounts?.value), schema: String(schema?.value) }
}

/** Holds the database still for an act, without holding up whoever writes to it. */
export async function withSnapshot<T>(
  { config: { database }, db }: Services,
  act: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (database.engine === 'sqlite') return ofSqlite(database.file ?? '', act)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async within => {
      const select: Select = async query => (await sql.raw<{ value: unknown }>(query).execute(within)).rows
      const [exported] = await select('select pg_export_snapshot() as value')
      const words = ['--format=custom', '--no-owner', '--no-privileges']
      return act({
        ...(await describe(select)),
        copyTo: path =>
          runTool('pg_dump', [...words, `--snapshot=${exported?.value}`, `--file=${path}`], database.url),
      })
    })
}

/**
 * The reading transaction stays open while SQLite copies. Without it each write of another process
 * begins the copy anew, so that one of a busy database would never end.
 */
async function ofSqlite<T>(file: string, act: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const connection = new DatabaseSync(file, { timeout: 5000 })
  try {
    connection.exec('begin')
    const select: Select = async query => connection.prepare(query).all() as { value: unknown }[]
    return await act({
      ...(await describe(select)),
      copyTo: async path => void (await backup(connection, path, { rate })),
    })
  } finally {
    connection.close()
  }
}

/**
 * Reads a copied database to its end. Throws CommandError when it is damaged, or names other files
 * than the snapshot did, which the archive of `pg_dump` does not tell.
 */
export async function verifyCopy(
  engine: 'sqlite' | 'postgres',
  path: string,
  keys: readonly string[],
): Promise<void> {
  if (engine === 'postgres') return runTool('pg_restore', ['--file=/dev/null', path])
  const copy = new DatabaseSync(path)
  try {
    // One file instead of three; the server that opens it takes up its log again.
    copy.exec('pragma journal_mode = delete')
    const [checked] = copy.prepare('pragma integrity_check(1)').all()
    const orphans = copy.prepare('pragma foreign_key_check').all()
    const held = copy.prepare(queries.keys).all()
    if (checked?.integrity_check !== 'ok' || orphans.length > 0 || held.length !== keys.length)
      throw new CommandError('The copy of the database is damaged; check the database itself.')
  } finally {
    copy.close()
  }
}
