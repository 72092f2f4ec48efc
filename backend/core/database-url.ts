import { pathFromUrl } from './files-url.ts'

/** The database: SQLite in a file, SQLite in memory (null), or Postgres. */
export type DatabaseUrl =
  | { engine: 'sqlite'; file: string }
  | { engine: 'sqlite'; file: null }
  | { engine: 'postgres'; url: string }

/** Parses DATABASE_URL; null if it is not valid. */
export function parseDatabaseUrl(value: string): DatabaseUrl | null {
  if (value === 'memory:') return { engine: 'sqlite', file: null }
  if (/^postgres(ql)?:\/\/./.test(value))
    return URL.canParse(value) ? { engine: 'postgres', url: value } : null
  const file = pathFromUrl(value)
  return file === null ? null : { engine: 'sqlite', file }
}
