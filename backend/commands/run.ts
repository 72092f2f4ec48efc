import { ConfigError, readConfig } from '#backend/config.ts'
import { openServices, type Services } from '#backend/services.ts'

/** A mistake of whoever typed the command; its message is one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a short command on the configured services, beside a running server if there is one. Mistakes end with their sentence and exit code 1. */
export async function run(command: (services: Services, words: string[]) => Promise<void>): Promise<void> {
  try {
    const services = await openServices({ ...readConfig(process.env), logLevel: 'silent' })
    try {
      await command(services, process.argv.slice(2))
    } finally {
      await services.close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
