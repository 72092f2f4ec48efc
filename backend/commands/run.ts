import { type Config, ConfigError, readConfig } from '#backend/config.ts'
import { openServices, type Services } from '#backend/services.ts'

/** A mistake of whoever typed the command; its message is one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

type Command = (services: Services, words: string[]) => Promise<void>

/**
 * Runs a short command on the configured services, beside a running server if there is one. `allowed` may throw before anything
 * is opened. Mistakes end with their sentence and exit code 1.
 */
export async function run(
  command: Command,
  allowed: (config: Config, words: string[]) => void = () => undefined,
): Promise<void> {
  const words = process.argv.slice(2)
  try {
    const config = readConfig(process.env)
    allowed(config, words)
    const services = await openServices({ ...config, logLevel: 'silent' })
    try {
      await command(services, words)
    } finally {
      await services.close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
