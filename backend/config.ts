import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type FilesUrl, pathIn, readFilesUrl, usualFiles } from './files/files-url.ts'
import { readProxies } from './http/client-address.ts'
import { type RateLimits, readLimits, usualLimits } from './http/rate-limits.ts'

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
  files: FilesUrl
  /** Signs tokens. Null: made once and kept in the data folder. */
  secret: string | null
  /** Lower-case addresses that are administrators once verified. */
  adminEmails: ReadonlySet<string>
  /** Where people reach the site, without a slash at the end; null: this server. */
  publicSiteUrl: string | null
  /** Other origins that may call the API. */
  allowedOrigins: readonly string[]
  siteDir: string
  /** How often things may be done; null: as often as anybody likes. */
  rateLimits: RateLimits | null
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: BlockList
  /** Connections of one address at once. Null: the usual number, and no limit on loopback. */
  connectionsPerAddress: number | null
  /** Where letters go: `log:`, `memory:` or the address of a mail server. */
  mailUrl: string
  /** Who letters come from. */
  mailFrom: string
  /** Sign-in with the identity provider: for whom its tokens must be, null for nobody; and where its keys are. */
  google: { clientId: string | null; keysUrl: string }
  logLevel: (typeof logLevels)[number]
}

/** Characters that a secret must have. */
export const shortestSecret = 32

const usualSiteDir = 'dist'
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
  const file = pathIn(value)
  return file === null ? null : { engine: 'sqlite', file }
}

/** A mail server by address, with its port or the usual one. */
const isMail = (value: string): boolean =>
  value === 'log:' || value === 'memory:' || (/^smtps?:\/\/./.test(value) && URL.canParse(value))

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
  FILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          value => readFilesUrl(value) !== null,
          says('FILES_URL must be file:<folder>, memory: or s3://<bucket>.'),
        ),
      ),
  ),
  SECRET: z.optional(
    z
      .string()
      .check(
        z.refine(
          value => value.trim().length >= shortestSecret,
          says(
            `SECRET must be at least ${shortestSecret} characters; \`openssl rand -base64 32\` makes one.`,
          ),
        ),
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
  SITE_DIR: z._default(z.string(), usualSiteDir),
  RATE_LIMITS: z
    ._default(z.string(), '')
    .check(
      z.refine(
        value => readLimits(value) !== undefined,
        says(
          `RATE_LIMITS must be off, or limits such as login:25/300 (how many, in how many seconds) separated by commas, of ${Object.keys(usualLimits).join(', ')}.`,
        ),
      ),
    ),
  TRUSTED_PROXIES: z
    ._default(z.string(), '')
    .check(
      z.refine(
        value => readProxies(value) !== undefined,
        says('TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas.'),
      ),
    ),
  CONNECTIONS_PER_ADDRESS: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,3}$/, says('CONNECTIONS_PER_ADDRESS must be a number from 1 to 9999.'))),
  ),
  MAIL_URL: z
    ._default(z.string(), 'log:')
    .check(z.refine(isMail, says('MAIL_URL must be log:, memory:, smtp://<server> or smtps://<server>.'))),
  MAIL_FROM: z
    ._default(z.string(), 'HBCU Yard <no-reply@localhost>')
    .check(
      z.regex(
        /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
        says('MAIL_FROM must be an address, such as HBCU Yard <yard@example.edu>.'),
      ),
    ),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_KEYS_URL: z
    ._default(z.string(), 'https://www.googleapis.com/oauth2/v3/certs')
    .check(
      z.refine(value => originOf(value) !== null, says('GOOGLE_KEYS_URL must be an http or https address.')),
    ),
  LOG_LEVEL: z._default(z.enum(logLevels, says(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)), 'info'),
})

/** Where the site is built and served from, for commands that need no other setting. */
export const siteDirIn = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env.SITE_DIR || usualSiteDir)

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
  if (/^smtps?:/.test(settings.MAIL_URL) && settings.PUBLIC_SITE_URL === undefined) {
    throw new ConfigError('PUBLIC_SITE_URL is required with MAIL_URL, since links in letters begin with it.')
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    database,
    files: readFilesUrl(settings.FILES_URL ?? '') ?? usualFiles(database),
    secret: settings.SECRET ?? null,
    adminEmails: new Set(listOf(settings.ADMIN_EMAILS.toLowerCase())),
    publicSiteUrl: settings.PUBLIC_SITE_URL?.replace(/\/+$/, '') ?? null,
    allowedOrigins: listOf(settings.ALLOWED_ORIGINS),
    siteDir: resolve(settings.SITE_DIR),
    rateLimits: readLimits(settings.RATE_LIMITS) ?? null,
    trustedProxies: readProxies(settings.TRUSTED_PROXIES) ?? new BlockList(),
    connectionsPerAddress: Number(settings.CONNECTIONS_PER_ADDRESS ?? 0) || null,
    mailUrl: settings.MAIL_URL,
    mailFrom: settings.MAIL_FROM,
    google: { clientId: settings.GOOGLE_CLIENT_ID ?? null, keysUrl: settings.GOOGLE_KEYS_URL },
    logLevel: settings.LOG_LEVEL,
  }
}
