import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A setting, or what it points at, that the product cannot start with. Its message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Where the data lives; the address picks the driver. */
export type DatabaseUrl =
  | { engine: 'sqlite'; file: string }
  | { engine: 'sqlite'; file: null }
  | { engine: 'postgres'; url: string }

export interface Config {
  port: number
  host: string
  database: DatabaseUrl
  /** Signs tokens. Null: made once and kept in the data folder. */
  secret: string | null
  /** Lower-case addresses that are administrators once verified. */
  adminEmails: ReadonlySet<string>
  /** Where people reach the site, without a slash at the end; null: this server. */
  publicSiteUrl: string | null
  /** Other origins that may call the API. */
  allowedOrigins: readonly string[]
  siteDir: string
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

function originOf(value: string): string | null {
  try {
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) ? url.origin : null
  } catch {
    return null
  }
}

function readDatabase(value: string): DatabaseUrl | null {
  if (value === 'memory:') return { engine: 'sqlite', file: null }
  if (/^postgres(ql)?:\/\/./.test(value))
    return URL.canParse(value) ? { engine: 'postgres', url: value } : null
  if (!value.startsWith('file:') || value.length === 'file:'.length) return null
  return {
    engine: 'sqlite',
    file: value.startsWith('file://') ? fileURLToPath(value) : resolve(value.slice(5)),
  }
}

const says = (sentence: string) => ({ error: sentence })

const Settings = z.object({
  PORT: z
    .pipe(
      z._default(z.string(), '4321'),
      z.transform((value: string) => (/^\d{1,5}$/.test(value) ? Number(value) : Number.NaN)),
    )
    .check(z.refine(port => port <= 65_535, says('PORT must be a number from 0 to 65535.'))),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z
    ._default(z.string(), 'file:./data/yard.db')
    .check(
      z.refine(
        value => readDatabase(value) !== null,
        says('DATABASE_URL must be file:<path>, memory: or postgres://<address>.'),
      ),
    ),
  SECRET: z.optional(
    z
      .string()
      .check(
        z.minLength(32, says('SECRET must be at least 32 characters; `openssl rand -base64 32` makes one.')),
      ),
  ),
  ADMIN_EMAILS: z
    ._default(z.string(), '')
    .check(
      z.refine(
        value => listOf(value).every(item => item.includes('@')),
        says('ADMIN_EMAILS must be e-mail addresses separated by commas.'),
      ),
    ),
  PUBLIC_SITE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          value => originOf(value) !== null,
          says('PUBLIC_SITE_URL must be an http or https address.'),
        ),
      ),
  ),
  ALLOWED_ORIGINS: z
    ._default(z.string(), '')
    .check(
      z.refine(
        value => listOf(value).every(item => originOf(item) === item),
        says('ALLOWED_ORIGINS must be origins such as https://example.org, separated by commas.'),
      ),
    ),
  SITE_DIR: z._default(z.string(), 'dist'),
  LOG_LEVEL: z._default(z.enum(logLevels, says(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)), 'info'),
})

/**
 * Reads the settings; the only reader of the environment. Takes the environment (an empty value counts as absent), gives
 * the typed settings with their defaults, throws ConfigError with one sentence that names the variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Settings.safeParse(given)
  if (!read.success) throw new ConfigError(read.error.issues[0]?.message ?? 'A setting is not valid.')
  const settings = read.data
  const database = readDatabase(settings.DATABASE_URL)
  if (!database) throw new ConfigError('DATABASE_URL is not valid.')
  if (database.engine === 'postgres' && settings.SECRET === undefined) {
    throw new ConfigError('SECRET is required with Postgres, and must be the same for every process.')
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    database,
    secret: settings.SECRET ?? null,
    adminEmails: new Set(listOf(settings.ADMIN_EMAILS.toLowerCase())),
    publicSiteUrl: settings.PUBLIC_SITE_URL?.replace(/\/+$/, '') ?? null,
    allowedOrigins: listOf(settings.ALLOWED_ORIGINS),
    siteDir: resolve(settings.SITE_DIR),
    logLevel: settings.LOG_LEVEL,
  }
}
