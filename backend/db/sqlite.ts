import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { makeFile, makeFolder } from './private-files.ts'
import type { Store, Tables } from './tables.ts'

/** DDL is transactional in SQLite; Kysely assumes that it is not, and a migration killed half-way would then stay half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class Dialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Kysely writes few distinct statements; the bound only guards against one that puts values in its text. */
const keptStatements = 200

const changesTables = /^\s*(alter|create|drop)\b/i

/** Gives `node:sqlite` the shape that Kysely's SQLite dialect expects. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      // What is kept knows its columns by the tables as they were.
      if (changesTables.test(sql)) kept.clear()
      const made = prepare(connection, sql)
      if (kept.size >= keptStatements) kept.clear()
      kept.set(sql, made)
      return made
    },
  }
}

function prepare(connection: DatabaseSync, sql: string): SqliteStatement {
  // A transaction that reads and then writes must not find that another process wrote in between: take the write lock first.
  const plain = statement(connection.prepare(sql === 'begin' ? 'begin immediate' : sql))
  if (sql === 'rollback') return whenOpen(connection, plain)
  return startsSession.test(sql) ? unhurried(connection, plain) : plain
}

/** A full disk ends the transaction by itself. Rolling it back once more would fail, and that error would hide the first. */
const whenOpen = (connection: DatabaseSync, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  run: values => (connection.isTransaction ? rollback.run(values) : { changes: 0, lastInsertRowid: 0 }),
})

const startsSession = /^insert into "session"/

/**
 * A new session does not wait for the disk: somebody whom a power cut signs out signs in again, while the wait would stop everybody's
 * passwords from being checked. The next commit carries it along; a process that is killed loses nothing.
 */
const unhurried = (connection: DatabaseSync, insert: SqliteStatement): SqliteStatement => {
  const { all, run } = insert
  const within = <T>(act: () => T): T => {
    if (connection.isTransaction) return act()
    connection.exec('pragma synchronous = normal')
    try {
      return act()
    } finally {
      connection.exec('pragma synchronous = full')
    }
  }
  return { ...insert, all: values => within(() => all(values)), run: values => within(() => run(values)) }
}

function statement(prepared: StatementSync): SqliteStatement {
  const bound = (values: readonly unknown[]) => values as SQLInputValue[]
  const names = prepared.columns().map(({ name }) => name)
  // The objects that `node:sqlite` makes are slow to make and to read: a long thread takes half as long with ours.
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = values[index]
    return row
  }
  prepared.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: values => (prepared.all(...bound(values)) as unknown as unknown[][]).map(rowOf),
    run: values => prepared.run(...bound(values)),
    *iterate(values) {
      for (const row of prepared.iterate(...bound(values))) yield rowOf(row as unknown as unknown[])
    },
  }
}

/** Bytes that the log is cut to after a checkpoint; it usually grows to half of that. */
const logBytes = 8 * 1024 * 1024

/**
 * Opens a SQLite file (made with its folder when missing), or one in memory for null. Every commit but that of a session is
 * on the disk before it is answered, and what is deleted is overwritten. Throws what the file system throws.
 */
export function openSqlite(file: string | null): Store {
  if (file) {
    makeFolder(dirname(file))
    makeFile(file)
  }
  const connection = new DatabaseSync(file ?? ':memory:', {
    enableForeignKeyConstraints: true,
    timeout: 5000,
  })
  try {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -16000',
    )
    // Otherwise the log of one large transaction stays as large until the server ends.
    connection.exec(`pragma journal_size_limit = ${logBytes}`)
  } catch (error) {
    connection.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: new Dialect({ database: adapt(connection) }) })
  return {
    db,
    engine: 'sqlite',
    async close() {
      await db.destroy()
      // Kysely closes only what it has used.
      if (connection.isOpen) connection.close()
    },
  }
}
