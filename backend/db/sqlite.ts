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
import { createLogSync, type LogSync } from './log-sync.ts'
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
  readonly #log: LogSync | null
  readonly #writes: { pending: boolean }

  constructor(connection: DatabaseSync, log: LogSync | null) {
    const writes = { pending: false }
    super({ database: adapt(connection, writes, log) })
    this.#connection = connection
    this.#log = log
    this.#writes = writes
  }

  /** Takes the write lock first: another process must not write between a read and a write. */
  override async beginTransaction() {
    this.#connection.exec('begin immediate')
  }

  /** A full disk ends the transaction by itself; a second rollback would hide that error. */
  override async rollbackTransaction() {
    if (this.#connection.isTransaction) this.#connection.exec('rollback')
    this.#writes.pending = false
  }

  /** Waits until commits are on the disk, after the release: others may commit in the meantime. */
  override async releaseConnection() {
    const { pending } = this.#writes
    this.#writes.pending = false
    await super.releaseConnection()
    if (pending) await this.#log?.sync()
  }
}

const createDialect = (connection: DatabaseSync, log: LogSync | null): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new Driver(connection, log),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})

/** Statements that are cached; Kysely writes fewer unless a query has values in its text. */
const maxStatements = 200

/** Bytes that a checkpoint truncates the write-ahead log to; it usually grows to half of that. */
const maxLogSize = 8 * 1024 * 1024

/**
 * Adapts `node:sqlite` to the interface that Kysely's SQLite dialect expects. Statements that may
 * write set `writes.pending`, and are refused once an fsync of the log has failed.
 */
function adapt(
  connection: DatabaseSync,
  writes: { pending: boolean },
  log: LogSync | null,
): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const cached = cache.get(sql)
      if (cached) return cached
      // Cached statements have the columns of the tables as they were.
      if (/^\s*(alter|create|drop)\b/i.test(sql)) cache.clear()
      const statement = createStatement(connection, sql, writes, log)
      if (cache.size >= maxStatements) cache.clear()
      cache.set(sql, statement)
      return statement
    },
  }
}

/** The tables of Better Auth have times and booleans, which SQLite stores as text and as 0 or 1. */
function toStored(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

function createStatement(
  connection: DatabaseSync,
  sql: string,
  writes: { pending: boolean },
  log: LogSync | null,
): SqliteStatement {
  const isRead = /^\s*(select\b|with\b(?!.*\b(insert|update|delete)\b))/is.test(sql)
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
    all(values) {
      if (!isRead) log?.throwFailure()
      const rows = prepared.all(...bound(values)) as unknown as unknown[][]
      if (!isRead) writes.pending = true
      return rows.map(toRow)
    },
    run(values) {
      log?.throwFailure()
      const result = prepared.run(...bound(values))
      writes.pending = true
      return result
    },
    *iterate(values) {
      for (const row of prepared.iterate(...bound(values))) yield toRow(row as unknown as unknown[])
    },
  }
}

/**
 * Opens a SQLite file, created with its folder when missing, or for null a database in memory.
 * A query or transaction resolves when its commit is on the disk, and deleted content is
 * overwritten. Throws errors of the file system.
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
      `pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on;
       pragma cache_size = -16000; pragma journal_size_limit = ${maxLogSize}`,
    )
  } catch (error) {
    connection.close()
    throw error
  }
  // SQLite keeps its log beside the file itself, whichever links lead to it.
  const path = connection.location()
  const log = path === null ? null : createLogSync(`${path}-wal`)
  const db = new Kysely<Tables>({ dialect: createDialect(connection, log) })
  return {
    db,
    engine: 'sqlite',
    async close() {
      await db.destroy()
      // Kysely closes only what it has used.
      if (connection.isOpen) connection.close()
      await log?.close()
    },
  }
}
