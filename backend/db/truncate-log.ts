import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Truncates SQLite's write-ahead log, which contains deleted rows until then. */
export async function truncateLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
