import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** The log: one JSON line an event. It never holds a body, a query, an address of a person or a token (docs/conventions.md, Files). */
export function openLog(level: Config['logLevel'], stream?: DestinationStream): Log {
  const options = { level, base: null, serializers: { error: told } }
  return stream ? pino(options, stream) : pino(options)
}

/** Database errors quote the values they complain about, and those belong to people: quoted parts and addresses are blanked. */
function told(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = error.stack?.split('\n').filter(line => line.trimStart().startsWith('at '))
  return {
    name: error.name,
    code: (error as { code?: unknown }).code,
    message: error.message.replace(/"[^"]*"|'[^']*'|\([^)]*\)|\S+@\S+/g, '…').slice(0, 300),
    at: frames?.slice(0, 8).map(line => line.trim()),
    ...(error.cause === undefined ? {} : { cause: told(error.cause) }),
  }
}
