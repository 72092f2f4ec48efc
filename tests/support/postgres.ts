import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#backend/db/open.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real Postgres for this run; null where its binaries are missing. */
    postgres: string | null
  }
}

const installed = '/usr/lib/postgresql'

/** The folder of the newest Postgres that is installed; null without one. */
function findBinaries(): string | null {
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((a, b) => Number(b) - Number(a))
    : []
  const found = versions
    .map(version => join(installed, version, 'bin'))
    .find(path => existsSync(join(path, 'initdb')))
  return found ?? null
}

/** Starts a Postgres in a folder of its own and on a socket in it; null without its binaries. */
export function startPostgres(): { address: string; stop(): Promise<void> } | null {
  const binaries = findBinaries()
  if (!binaries) return null
  const folder = mkdtempSync(join(tmpdir(), 'yard-postgres-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  // Postgres refuses to run as root.
  if (isRoot) chownSync(folder, ...idsOf('postgres'))
  const run = (name: string, ...args: string[]) => {
    const command = [join(binaries, name), ...args]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-N', '--locale=C.UTF-8', '-E', 'UTF8')
  // Without autovacuum no plan of a query depends on when the statistics were taken.
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off -c full_page_writes=off -c autovacuum=off -c max_connections=300`
  run('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options)
  return {
    address: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      run('pg_ctl', 'stop', '-D', data, '-s', '-m', 'immediate')
      // Tens of thousands of files: Vitest waits for its last worker meanwhile.
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database with all migrations, which `freshDatabase` copies. */
export const migratedTemplate = 'yard_template'

/** Starts a Postgres for the whole run, and stops it at the end. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const postgres = startPostgres()
  project.provide('postgres', postgres?.address ?? null)
  if (postgres) {
    await createTemplate(postgres.address).catch(async error => {
      await postgres.stop()
      throw error
    })
    return postgres.stop
  }
  const message =
    'Postgres was not found below /usr/lib/postgresql (Debian: apt-get install postgresql)'
  if (process.env.CI || process.env.NIGHTLY)
    throw new Error(`${message}; a run with CI or NIGHTLY set tests both engines.`)
  console.warn(`${message}: the backend suite runs on SQLite alone.`)
  return undefined
}

/** The ids of an account of this machine and of its group. */
function idsOf(user: string): [number, number] {
  const read = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return [read('-u'), read('-g')]
}

async function createTemplate(postgres: string): Promise<void> {
  const url = await createDatabase(postgres, { name: migratedTemplate })
  const store = await openStore({ engine: 'postgres', url })
  await store.close()
}

/**
 * Makes a database on the Postgres of the run: an empty one, or a copy of a template. Returns its
 * address.
 */
export const freshDatabase = (postgres: string, template?: string): Promise<string> =>
  createDatabase(postgres, { name: `yard_${randomBytes(8).toString('hex')}`, template })

async function createDatabase(
  postgres: string,
  { name, template = 'template1' }: { name: string; template?: string | undefined },
): Promise<string> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const address = new URL(postgres)
  address.pathname = `/${name}`
  return address.href
}

/** Deletes the rows of all tables but those of the migrations. */
export async function deleteRows(database: string): Promise<void> {
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'",
  )
  const deletions = rows.map(({ tablename }) => `delete from "${tablename}"`)
  // Without triggers, which check foreign keys and protect the audit log.
  await client.query(['set session_replication_role = replica', ...deletions].join(';'))
  await client.end()
}
