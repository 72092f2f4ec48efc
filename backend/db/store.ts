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

/** A time, in milliseconds, as Better Auth's tables store it. */
export const authTimestamp = (engine: Engine, at: number): string | Date =>
  engine === 'sqlite' ? new Date(at).toISOString() : new Date(at)

/** A boolean as Better Auth's tables store it. */
export const authBoolean = (engine: Engine, value: boolean): number | boolean =>
  engine === 'sqlite' ? Number(value) : value
