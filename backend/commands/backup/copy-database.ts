import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Services } from '#backend/http/services.ts'
import { CommandError } from '../run.ts'
import { runTool } from './postgres-tools.ts'

/** The copy of a database. */
interface Copy {
  /** The keys of all files that rows name. */
  keys: string[]
  accounts: number
  /** The newest migration. */
  schema: string
}

type Select = (query: string) => Promise<{ value: unknown }[]>

async function describe(select: Select): Promise<Copy> {
  const keys = await select(
    'select "fileKey" as value from resumes union all select key from photos union all select key from media',
  )
  const [accounts] = await select('select count(*) as value from "user"')
  const [schema] = await select('select max(name) as value from kysely_migration')
  return {
    keys: keys.map(({ value }) => String(value)),
    accounts: Number(accounts?.value),
    schema: String(schema?.value),
  }
}

/**
 * Copies the database as it is at one moment to a new file, without blocking writers, and reads the
 * copy back. Throws CommandError if it is damaged.
 */
export function copyDatabase({ config: { database }, db }: Services, path: string): Promise<Copy> {
  if (database.engine === 'sqlite') return copySqlite(database.file ?? '', path)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const select: Select = async query =>
        (await sql.raw<{ value: unknown }>(query).execute(trx)).rows
      const [snapshot] = await select('select pg_export_snapshot() as value')
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`]
      await runTool('pg_dump', [...args, `--snapshot=${snapshot?.value}`], database.url)
      await runTool('pg_restore', ['--file=/dev/null', path])
      return describe(select)
    })
}

async function copySqlite(file: string, path: string): Promise<Copy> {
  const connection = new DatabaseSync(file, { timeout: 5000 })
  try {
    connection.prepare('vacuum into ?').run(path)
  } finally {
    connection.close()
  }
  const copy = new DatabaseSync(path)
  try {
    const [checked] = copy.prepare('pragma integrity_check(1)').all()
    if (checked?.integrity_check !== 'ok' || copy.prepare('pragma foreign_key_check').all().length)
      throw new CommandError('The copy of the database is damaged; check the database itself.')
    return await describe(async query => copy.prepare(query).all() as { value: unknown }[])
  } finally {
    copy.close()
  }
}
