import { ConfigError, type DatabaseUrl } from '#backend/config.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './tables.ts'

/** Opens the database of an address and brings its schema up to date. Throws ConfigError when it cannot be reached or written. */
export async function openStore(database: DatabaseUrl): Promise<Store> {
  let store: Store | null = null
  try {
    if (database.engine === 'sqlite') {
      store = openSqlite(database.file)
      await migrate(store)
      return store
    }
    const { openPostgres } = await import('./postgres.ts')
    // A change of the schema may take as long as it takes, a query of the server may not.
    store = openPostgres(database.url, 0)
    await migrate(store)
    await store.close()
    return openPostgres(database.url)
  } catch (error) {
    await store?.close()
    const reason = error instanceof Error ? error.message : String(error)
    if (database.engine === 'postgres')
      throw new ConfigError(`The database of DATABASE_URL cannot be used: ${reason}.`)
    throw new ConfigError(
      `The database ${database.file ?? 'in memory'} (DATABASE_URL) cannot be used: ${reason}.`,
    )
  }
}
