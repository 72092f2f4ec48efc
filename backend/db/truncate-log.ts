import { sql } from 'kysely'
import type { Store } from './store.ts'

/** Truncates SQLite's write-ahead log, which contains deleted rows until then. */
export async function truncateLog({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
