import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
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

/** The tables of Better Auth have times and booleans, which SQLite stores as text and as 0 or 1. */
function toStored(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

/** Statements that are kept: a list of ten rows takes half the time if it is not parsed again. */
const maxStatements = 200

/** Adapts `node:sqlite` to the interface that Kysely's driver expects. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept) return kept
      const prepared = connection.prepare(sql)
      const stored = (values: readonly unknown[]) => values.map(toStored)
      const statement: SqliteStatement = {
        reader: prepared.columns().length > 0,
        all: values => prepared.all(...stored(values)),
        run: values => prepared.run(...stored(values)),
        iterate: values => prepared.iterate(...stored(values)),
      }
      if (statements.size === maxStatements) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Opens a SQLite file, created with its folder (mode 0700) when missing, or for null a database in
 * memory. A query or transaction resolves when its commit is on the disk, and deleted content is
 * overwritten. Throws errors of the file system.
 */
export function openSqlite(file: string | null): Store {
  if (file) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const connection = new DatabaseSync(file ?? ':memory:', { timeout: 5000 })
  try {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on',
    )
  } catch (error) {
    connection.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: createDialect(connection) })
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
