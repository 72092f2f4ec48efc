import { openServices } from '#backend/app/services.ts'
import { type Config, readConfig } from '#backend/core/config.ts'
import { ConfigError } from '#backend/core/errors.ts'
import type { Services } from '#backend/http/services.ts'

/** A mistake in how a command was called; its message is one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

interface Options {
  /** Checks arguments and settings before anything is opened. */
  validate?: (config: Config) => void
}

/** Prints a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Throws for databases and file stores in memory, which a command cannot see. */
export function rejectMemoryStores({ database, files }: Config, purpose: string): void {
  if ((database.engine === 'sqlite' && database.file === null) || files.store === 'memory')
    throw new CommandError(`DATABASE_URL or FILES_URL is memory:, which cannot ${purpose}.`)
}

/** Runs a command with the configured services; it may run beside a server. See `runCommand`. */
export async function runWithServices(
  command: (services: Services, args: string[]) => Promise<void>,
  { validate = () => undefined }: Options = {},
): Promise<void> {
  await runCommand(async args => {
    const config = readConfig(process.env)
    validate(config)
    const services = await openServices(config, { logTo: 'none' })
    try {
      await command(services, args)
    } finally {
      await services.close()
    }
  })
}

/** Runs a command; prints CommandError and ConfigError, and sets exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
