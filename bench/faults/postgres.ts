import type { TestProject } from 'vitest/node'
import setup, { freshDatabase } from '#tests/support/postgres.ts'

/**
 * A Postgres of its own for a measurement, with an empty database; null where its binaries are
 * missing.
 */
export async function startPostgres(): Promise<{ database: string; stop(): void } | null> {
  let address: string | null = null
  const project = { provide: (_name: string, value: string | null) => (address = value) }
  const stop = setup(project as unknown as TestProject)
  return address && stop ? { database: await freshDatabase(address), stop } : null
}
