import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../run.ts'

const runFile = promisify(execFile)

/** Where Debian and its relatives keep the programs of each version of Postgres. */
const installed = '/usr/lib/postgresql'

function foldersOfTools(): string[] {
  const versions = existsSync(installed) ? readdirSync(installed) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map(version => join(installed, version, 'bin')),
  ]
}

/** Where a program of Postgres is. Throws CommandError when it is nowhere. */
export function findTool(tool: string, folders: readonly string[] = foldersOfTools()): string {
  const folder = folders.find(path => path !== '' && existsSync(join(path, tool)))
  if (folder !== undefined) return join(folder, tool)
  throw new CommandError(
    `${tool} was not found on the PATH or below ${installed}; install the client programs of Postgres (Debian: apt-get install postgresql-client).`,
  )
}

/**
 * Runs a program of Postgres on the database of an address. The password goes through the
 * environment, since everybody on the machine can read a command line. Throws CommandError with
 * what the program said.
 */
export async function runTool(tool: 'pg_dump' | 'pg_restore', words: string[], url?: string): Promise<void> {
  const program = findTool(tool)
  const env = { ...process.env }
  const database: string[] = []
  if (url !== undefined) {
    const address = new URL(url)
    const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
    if (password !== '') env.PGPASSWORD = password
    address.password = ''
    address.searchParams.delete('password')
    database.push(`--dbname=${address.href}`)
  }
  try {
    await runFile(program, [...words, ...database], { env })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new CommandError(`${said || `${tool} could not be run`}.`)
  }
}
