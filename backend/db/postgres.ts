import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Store, Tables } from './tables.ts'

const bigint = types.builtins.INT8

/** Opens a pool on a Postgres, or an engine that speaks it. Connections are made when first needed. */
export function openPostgres(url: string): Store {
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    engine: 'postgres',
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
