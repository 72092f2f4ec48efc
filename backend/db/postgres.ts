import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, types } from 'pg'
import type { Store, Tables } from './tables.ts'

const bigint = types.builtins.INT8

/** What pg throws when it gives up waiting for the result of a query. */
const readTimeout = 'Query read timeout'

/**
 * Closes the connection of a query that pg gave up. pg keeps it, with the query still on it, and
 * the pool would hand it to the next caller.
 */
function closeAfterTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>
  const timed: typeof query = async (text, values) => {
    try {
      return await query(text, values)
    } catch (error) {
      const isTimeout = error instanceof Error && error.message === readTimeout
      if (isTimeout && client instanceof Client) void client.end()
      throw error
    }
  }
  Object.assign(client, { query: timed })
}

/**
 * Opens a pool on a Postgres, or an engine that speaks it. Connections are made when first needed. A query that takes longer than `limit`, in
 * milliseconds, is ended with the code 57014, so that a lock or a disk that stands still cannot keep every connection; 0 lets all take their time.
 * A server that says nothing at all is given up a quarter later, with its connection.
 */
export function openPostgres(url: string, limit = 20_000): Store {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: limit * 1.25,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      // Counts and milliseconds arrive as bigint; all of ours are safe integers.
      getTypeParser: (oid, format) =>
        oid === bigint && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while idle would otherwise end the process; the next query gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', closeAfterTimeout)
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
