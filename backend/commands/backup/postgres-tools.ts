import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnv } from '#backend/core/child-env.ts'
import { CommandError } from '../run.ts'

const runFile = promisify(execFile)

/** The programs of each Postgres version on Debian. */
const debianFolder = '/usr/lib/postgresql'

function listFolders(): string[] {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map(version => join(debianFolder, version, 'bin')),
  ]
}

/** Finds a program of Postgres. Throws CommandError if it is not installed. */
function findTool(tool: string, folders: readonly string[] = listFolders()): string {
  const folder = folders.find(path => path !== '' && existsSync(join(path, tool)))
  if (folder !== undefined) return join(folder, tool)
  throw new CommandError(
    `${tool} was not found on the PATH or below ${debianFolder}; install the client programs of Postgres (Debian: apt-get install postgresql-client).`,
  )
}

/**
 * Runs a program of Postgres on a database. The password is passed by the environment, since every
 * account on the machine can read a command line. Throws CommandError with the program's message.
 */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  args: string[],
  url?: string,
): Promise<void> {
  const program = findTool(tool)
  const env = childEnv('postgres')
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
    await runFile(program, [...args, ...database], { env })
  } catch (error) {
    const message = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new CommandError(`${message || `${tool} could not be run`}.`)
  }
}
