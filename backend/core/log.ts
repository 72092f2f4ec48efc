import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Opens the log: one JSON line an event. No body, query, email address or token may be logged
 * (docs/conventions.md, Privacy). Commands, which print what they do, have none.
 */
export function openLog(stream?: DestinationStream | 'none', level = 'info'): Log {
  if (stream === 'none') return pino({ enabled: false })
  const options = { base: null, level, serializers: { error: toLogRecord } }
  return stream ? pino(options, stream) : pino(options)
}

/** Removes quoted values and addresses: database errors quote the personal data of a query. */
function toLogRecord(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = error.stack?.split('\n').filter(line => line.trimStart().startsWith('at '))
  return {
    name: error.name,
    code: (error as { code?: unknown }).code,
    message: error.message.replace(/"[^"]*"|'[^']*'|\([^)]*\)|\S+@\S+/g, '…').slice(0, 300),
    at: frames?.slice(0, 8).map(line => line.trim()),
    ...(error.cause === undefined ? {} : { cause: toLogRecord(error.cause) }),
  }
}
