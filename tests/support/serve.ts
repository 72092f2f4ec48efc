import { rmSync } from 'node:fs'
import { databaseOf } from './e2e.ts'

/** The built site with the bundled backend on a database of this run, for the browser tests. */
const database = databaseOf(Number(process.env.PORT))
rmSync(database.folder, { recursive: true, force: true })
process.env.DATABASE_URL = database.url
process.env.LOG_LEVEL = 'warn'
await import('#backend/main.ts')
