import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Store, Tables } from './tables.ts'

const bigint = types.builtins.INT8

/**
 * Opens a pool on a Postgres, or an engine that speaks it. Connections are made when first needed. A query that takes longer than `limit`, in
 * milliseconds, is ended with the code 57014, so that a lock or a disk that stands still cannot keep every connection; 0 lets all take their time.
 */
export function openPostgres(url: string, limit = 20_000): Store {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: {
      // Counts and milliseconds arrive as bigint; all of ours are safe integers.
      getTypeParser: (oid, format) =>
        oid === bigint && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while idle would otherwise end the process; the next query gets a new one.
  pool.on('error', () => undefined)
  const dialect = new PostgresDialect({
    pool,
    // Not among the parameters of a connection: poolers refuse those that they do not know.
    async onCreateConnection(connection) {
      await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${limit}`))
    },
  })
  const db = new Kysely<Tables>({ dialect })
  return {
    db,
    engine: 'postgres',
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
