import { type Config, ConfigError, readConfig } from '#backend/config.ts'
import type { Pairing } from '#backend/files/store-id.ts'
import { openServices, type Services } from '#backend/services.ts'

/** A mistake of whoever typed the command; its message is one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

type Command = (services: Services, words: string[]) => Promise<void>

interface Options {
  /** May throw before anything is opened. */
  allowed?: (config: Config) => void
  /** `check` unless the command keeps files: it must not claim a file store by mistake. */
  pairing?: Pairing
}

/** Prints a line for whoever typed the command. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Runs a short command on the configured services, beside a running server if there is one. Mistakes end with their sentence and
 * exit code 1.
 */
export async function run(
  command: Command,
  { allowed = () => undefined, pairing = 'check' }: Options = {},
): Promise<void> {
  await report(async words => {
    const config = readConfig(process.env)
    allowed(config)
    const services = await openServices({ ...config, logLevel: 'silent' }, { pairing })
    try {
      await command(services, words)
    } finally {
      await services.close()
    }
  })
}

/** Runs a command with its words; mistakes end with their sentence and exit code 1. */
export async function report(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
