import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import { Client, type DatabaseError, Pool, type PoolClient, types } from 'pg'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const bigint = types.builtins.INT8

/**
 * Kysely's migration lock belongs to a session, which PgBouncer in transaction mode may change
 * between lock and unlock. `migrate` locks by a transaction instead.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter()
  }
}

/** The message of pg when no result arrives in time. */
const readTimeout = 'Query read timeout'
/** Postgres reports a write to a server that is a standby now. */
const readOnly = '25006'

/**
 * Closes a connection that the pool would keep although it is of no use: its query timed out and
 * still runs, or its server became a standby.
 */
function watch(client: PoolClient): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>
  // Without a listener the loss of a connection in use would end the process. Its query fails.
  client.on('error', () => undefined)
  const watched: typeof query = async (text, values) => {
    try {
      return await query(text, values)
    } catch (error) {
      if (client instanceof Client && isUseless(error)) void client.end()
      throw error
    }
  }
  Object.assign(client, { query: watched })
}

const isUseless = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === readTimeout || (error as DatabaseError).code === readOnly)

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
    // At the start of the connection: PgBouncer would share a later `set` among its clients. It
    // must ignore this parameter, and the role has the timeout (docs/operating.md).
    statement_timeout: timeout,
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
  pool.on('connect', watch)
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool }) })
  return {
    db,
    engine: 'postgres',
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
