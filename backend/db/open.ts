import { ConfigError, type DatabaseUrl } from '#backend/config.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './tables.ts'

/** Opens the database of an address and brings its schema up to date. Throws ConfigError when it cannot be reached or written. */
export async function openStore(database: DatabaseUrl): Promise<Store> {
  let store: Store | null = null
  try {
    store =
      database.engine === 'postgres'
        ? (await import('./postgres.ts')).openPostgres(database.url)
        : openSqlite(database.file)
    await migrate(store)
    return store
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
