import { AsyncLocalStorage } from 'node:async_hooks'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type LimitNode,
  type SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely'
import { createPrivateFile, createPrivateFolder } from '#backend/core/private-files.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * SQLite runs DDL in transactions. Kysely assumes it does not, and would leave half a migration.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  /** Leaves out locks of rows: SQLite has none, and serializes all transactions by itself. */
  protected override visitSelectQuery(node: SelectQueryNode) {
    super.visitSelectQuery({ ...node, endModifiers: [] })
  }

  /** Writes a limit into the SQL: SQLite prepares a statement again for each bound limit. */
  protected override visitLimit({ limit, ...node }: LimitNode) {
    super.visitLimit({
      ...node,
      limit: ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit,
    })
  }
}

class Driver extends SqliteDriver {
  readonly #connection: DatabaseSync

  constructor(connection: DatabaseSync) {
    super({ database: adapt(connection) })
    this.#connection = connection
  }

  /** Takes the write lock first: another process must not write between a read and a write. */
  override async beginTransaction() {
    this.#connection.exec('begin immediate')
  }

  /** A full disk ends the transaction by itself; a second rollback would hide that error. */
  override async rollbackTransaction() {
    if (this.#connection.isTransaction) this.#connection.exec('rollback')
  }
}

const createDialect = (connection: DatabaseSync): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new Driver(connection),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})

/** Statements that are cached; Kysely writes fewer unless a query has values in its text. */
const maxStatements = 200

/** Bytes that a checkpoint truncates the write-ahead log to; it usually grows to half of that. */
const maxLogSize = 8 * 1024 * 1024

/** Adapts `node:sqlite` to the interface that Kysely's SQLite dialect expects. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const cached = cache.get(sql)
      if (cached) return cached
      // Cached statements have the columns of the tables as they were.
      if (/^\s*(alter|create|drop)\b/i.test(sql)) cache.clear()
      const statement = createStatement(connection, sql)
      if (cache.size >= maxStatements) cache.clear()
      cache.set(sql, statement)
      return statement
    },
  }
}

/** Whether the caller asked for `withoutSync`. */
const unsynced = new AsyncLocalStorage<true>()

/** Runs a statement, without fsync if its caller asked for that outside of a transaction. */
function runUnsynced<T>(connection: DatabaseSync, run: () => T): T {
  if (!unsynced.getStore() || connection.isTransaction) return run()
  connection.exec('pragma synchronous = normal')
  try {
    return run()
  } finally {
    connection.exec('pragma synchronous = full')
  }
}

/** The tables of Better Auth have times and booleans, which SQLite stores as text and as 0 or 1. */
function toStored(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

function createStatement(connection: DatabaseSync, sql: string): SqliteStatement {
  const prepared = connection.prepare(sql)
  const bound = (values: readonly unknown[]) => values.map(toStored)
  const columns = prepared.columns().map(({ name }) => name)
  // The row objects of `node:sqlite` are slow: reading a long thread takes twice as long with them.
  const toRow = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
    return row
  }
  prepared.setReturnArrays(true)
  return {
    reader: columns.length > 0,
    all: values =>
      runUnsynced(connection, () =>
        (prepared.all(...bound(values)) as unknown as unknown[][]).map(toRow),
      ),
    run: values => runUnsynced(connection, () => prepared.run(...bound(values))),
    *iterate(values) {
      for (const row of prepared.iterate(...bound(values))) yield toRow(row as unknown as unknown[])
    },
  }
}

/**
 * Opens a SQLite file, created with its folder when missing, or for null a database in memory.
 * Commits are fsynced, except those `withoutSync`, and deleted content is overwritten. Throws
 * errors of the file system.
 */
export function openSqlite(file: string | null): Store {
  if (file) {
    createPrivateFolder(dirname(file))
    createPrivateFile(file)
  }
  const connection = new DatabaseSync(file ?? ':memory:', {
    enableForeignKeyConstraints: true,
    timeout: 5000,
  })
  try {
    connection.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;
       pragma cache_size = -16000; pragma journal_size_limit = ${maxLogSize}`,
    )
  } catch (error) {
    connection.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: createDialect(connection) })
  return {
    db,
    engine: 'sqlite',
    withoutSync: task => unsynced.run(true, task),
    async close() {
      await db.destroy()
      // Kysely closes only what it has used.
      if (connection.isOpen) connection.close()
    },
  }
}
