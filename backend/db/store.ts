import type { Db } from './tables.ts'

/** The kind of database. */
export type Engine = 'sqlite' | 'postgres'

/** An open database. */
export interface Store {
  db: Db
  engine: Engine
  /**
   * Runs a task whose commits may be lost in a power cut, until the next other commit. A killed
   * process loses nothing.
   */
  withoutSync<T>(task: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
