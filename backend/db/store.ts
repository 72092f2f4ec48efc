import type { Db } from './tables.ts'

/** The kind of database. */
export type Engine = 'sqlite' | 'postgres'

/** An open database. */
export interface Store {
  db: Db
  engine: Engine
  close(): Promise<void>
}
