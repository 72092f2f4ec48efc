import type { DatabaseUrl } from '#backend/core/database-url.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/**
 * Opens a database and migrates its schema. Throws ConfigError when it cannot be reached or
 * written.
 */
export async function openStore(database: DatabaseUrl): Promise<Store> {
  let store: Store | null = null
  try {
    if (database.engine === 'sqlite') {
      store = openSqlite(database.file)
      await migrate(store)
      return store
    }
    const { openPostgres } = await import('./postgres.ts')
    // Migrations run without the query timeout of the server.
    store = openPostgres(database.url, 0)
    await migrate(store)
    await store.close()
    return openPostgres(database.url)
  } catch (error) {
    await store?.close()
    const name =
      database.engine === 'postgres'
        ? 'of DATABASE_URL'
        : `${database.file ?? 'in memory'} (DATABASE_URL)`
    throw new ConfigError(`The database ${name} cannot be used: ${messageOf(error)}.`)
  }
}
