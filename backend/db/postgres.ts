import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, types } from 'pg'
import type { Store, Tables } from './tables.ts'

const bigint = types.builtins.INT8

/** The message of pg when no result arrives in time. */
const readTimeout = 'Query read timeout'

/** Closes a connection whose query timed out: pg would return it to the pool with that query. */
function closeAfterTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>
  const closing: typeof query = async (text, values) => {
    try {
      return await query(text, values)
    } catch (error) {
      const isTimeout = error instanceof Error && error.message === readTimeout
      if (isTimeout && client instanceof Client) void client.end()
      throw error
    }
  }
  Object.assign(client, { query: closing })
}

/**
 * Opens a connection pool on a Postgres server; connections open on demand. The server cancels a
 * query after `timeout` milliseconds (code 57014; 0 for no limit), so that a lock or a stalled disk
 * cannot occupy every connection. Without any response a connection is closed a quarter later.
 */
export function openPostgres(url: string, timeout = 20_000): Store {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: timeout * 1.25,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      // Counts and times arrive as bigint; all of ours are safe integers.
      getTypeParser: (oid, format) =>
        oid === bigint && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', closeAfterTimeout)
  const dialect = new PostgresDialect({
    pool,
    // Not a parameter of the connection: poolers reject parameters that they do not know.
    async onCreateConnection(connection) {
      await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${timeout}`))
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
