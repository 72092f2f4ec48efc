import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnv } from '#backend/core/child-env.ts'
import { CommandError } from '../run.ts'

const runFile = promisify(execFile)

/**
 * Runs a program of Postgres on a database. The password is passed by the environment, since every
 * account on the machine can read a command line. Throws CommandError with the program's message.
 */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  args: string[],
  url?: string,
): Promise<void> {
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
    await runFile(tool, [...args, ...database], { env })
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    throw new CommandError(
      code === 'ENOENT'
        ? `${tool} was not found; install the client programs of Postgres (Debian: apt-get install postgresql-client).`
        : `${stderr?.trim().split('\n')[0] || `${tool} could not be run`}.`,
    )
  }
}
