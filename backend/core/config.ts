import { BlockList, isIP, isIPv4, type NetConnectOpts } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { email } from '#contract/input.ts'
import type { TimeOfDay } from './clock.ts'
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.ts'
import { ConfigError } from './errors.ts'
import { defaultFilesUrl, type FilesUrl, parseFilesUrl } from './files-url.ts'
import { defaultRateLimits, parseRateLimits, type RateLimits } from './rate-limits.ts'

/** The settings of the server (docs/operating.md, Settings). */
export interface Config {
  port: number
  host: string
  database: DatabaseUrl
  files: FilesUrl
  /** Signs tokens; null: generated and stored beside the database. */
  secret: string | null
  /** Lower-case email addresses whose accounts are administrators once verified. */
  adminEmails: ReadonlySet<string>
  /** The public address of the site, without a slash at the end; null: this server. */
  publicSiteUrl: string | null
  /** Other origins that may call the API. */
  allowedOrigins: readonly string[]
  siteDir: string
  /** The data file of programs. */
  catalogFile: string
  /** Whether publications start builds of the site. */
  rebuilds: boolean
  /** Null: no rate limits. */
  rateLimits: RateLimits | null
  /** Addresses whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList
  /** Where clamd listens, which scans uploads; null: none. */
  clamd: NetConnectOpts | null
  /** `log:`, `memory:` or the address of a mail server. */
  mailUrl: string
  mailFrom: string
  /** The audience of Google's tokens; null: no sign-in with Google. */
  googleClientId: string | null
  /** The time of day at which pages of providers are read; null: never. */
  monitorPages: TimeOfDay | null
}

/** The minimum length of a secret. */
export const minSecretLength = 32

/** Where the site is built and served from. */
export const defaultSiteDir = 'dist'

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/** The origin of an http or https address; null for anything else. */
function originOf(value: string): string | null {
  try {
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) ? url.origin : null
  } catch {
    return null
  }
}

/**
 * Parses TRUSTED_PROXIES: addresses and networks separated by commas, such as
 * `127.0.0.1,10.0.0.0/8,fd00::/8`. Undefined when one is neither.
 */
export function parseProxies(setting: string): BlockList | undefined {
  const proxies = new BlockList()
  for (const item of setting.split(',').flatMap(each => each.trim() || [])) {
    const [address = '', bits, ...more] = item.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const maxBits = family === 'ipv4' ? 32 : 128
    if (!isIP(address) || more.length > 0) return undefined
    if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)) return undefined
    proxies.addSubnet(address, Number(bits ?? maxBits), family)
  }
  return proxies
}

/** Parses CLAMD: `host:port`, or the path of a socket. Null when it is neither. */
function parseClamd(setting: string): NetConnectOpts | null {
  if (setting.startsWith('/')) return { path: setting }
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(setting) ?? []
  return host && port ? { host, port: Number(port) } : null
}

const isMailUrl = (value: string): boolean =>
  value === 'log:' || value === 'memory:' || (/^smtps?:\/\/./.test(value) && URL.canParse(value))

/** A setting with its check, and the sentence for the operator when the check fails. */
const setting = (isValid: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(isValid, { error }))

/** Parses a time of day such as `03:00`; null if it is none. */
function parseTimeOfDay(value: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : null
}

const Email = email()

const Settings = z.object({
  PORT: z._default(
    setting(
      value => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'PORT must be a number from 0 to 65535.',
    ),
    '4321',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z._default(
    setting(
      value => parseDatabaseUrl(value) !== null,
      'DATABASE_URL must be file:<path>, memory: or postgres://<address>.',
    ),
    'file:./data/yard.db',
  ),
  FILES_URL: z.optional(
    setting(
      value => parseFilesUrl(value) !== null,
      'FILES_URL must be file:<folder>, memory: or s3://<bucket>.',
    ),
  ),
  SECRET: z.optional(
    setting(
      value => value.trim().length >= minSecretLength,
      `SECRET must be at least ${minSecretLength} characters; \`openssl rand -base64 32\` makes one.`,
    ),
  ),
  ADMIN_EMAILS: z._default(
    setting(
      value => splitList(value).every(item => Email.safeParse(item).data),
      'ADMIN_EMAILS must be email addresses separated by commas.',
    ),
    '',
  ),
  PUBLIC_SITE_URL: z.optional(
    setting(value => originOf(value) !== null, 'PUBLIC_SITE_URL must be an http or https address.'),
  ),
  ALLOWED_ORIGINS: z._default(
    setting(
      value => splitList(value).every(item => originOf(item) === item),
      'ALLOWED_ORIGINS must be origins such as https://example.org, separated by commas.',
    ),
    '',
  ),
  // Only tests and `npm run dev` set these two.
  SITE_DIR: z._default(z.string(), defaultSiteDir),
  REBUILDS: z._default(z.string(), 'on'),
  CATALOG_FILE: z._default(z.string(), 'src/content/programs.json'),
  RATE_LIMITS: z._default(
    setting(
      value => parseRateLimits(value) !== undefined,
      `RATE_LIMITS must be off, or limits such as login:25/300 (how many, in how many seconds) separated by commas, of ${Object.keys(defaultRateLimits).join(', ')}.`,
    ),
    '',
  ),
  TRUSTED_PROXIES: z._default(
    setting(
      value => parseProxies(value) !== undefined,
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas.',
    ),
    '',
  ),
  CLAMD: z.optional(
    setting(
      value => parseClamd(value) !== null,
      'CLAMD must be host:port, or the path of a socket such as /run/clamav/clamd.ctl.',
    ),
  ),
  MAIL_URL: z._default(
    setting(isMailUrl, 'MAIL_URL must be log:, memory:, smtp://<server> or smtps://<server>.'),
    'log:',
  ),
  MAIL_FROM: z._default(
    setting(
      value => /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value),
      'MAIL_FROM must be an address, such as HBCU Yard <yard@example.edu>.',
    ),
    'HBCU Yard <no-reply@localhost>',
  ),
  PUBLIC_GOOGLE_CLIENT_ID: z.optional(z.string()),
  MONITOR_PAGES: z.optional(
    setting(
      value => parseTimeOfDay(value) !== null,
      'MONITOR_PAGES must be a time of day such as 03:00.',
    ),
  ),
})

/**
 * Reads the settings from the environment; nothing else reads it. An empty value counts as absent.
 * Throws ConfigError with one sentence that begins with the name of the setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues[0]?.message ?? 'A setting is not valid.')
  const settings = parsed.data
  const database = parseDatabaseUrl(settings.DATABASE_URL)
  if (!database) throw new ConfigError('DATABASE_URL is not valid.')
  if (database.engine === 'postgres' && settings.SECRET === undefined) {
    throw new ConfigError(
      'SECRET is required with Postgres, and must be the same for every process.',
    )
  }
  if (/^smtps?:/.test(settings.MAIL_URL) && settings.PUBLIC_SITE_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_SITE_URL is required with MAIL_URL, since links in emails begin with it.',
    )
  }
  if (settings.MONITOR_PAGES !== undefined && settings.PUBLIC_SITE_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_SITE_URL is required with MONITOR_PAGES, since the User-Agent names the site.',
    )
  }
  return {
    port: Number(settings.PORT),
    host: settings.HOST,
    database,
    files: parseFilesUrl(settings.FILES_URL ?? '') ?? defaultFilesUrl(database),
    secret: settings.SECRET ?? null,
    adminEmails: new Set(
      splitList(settings.ADMIN_EMAILS.toLowerCase()).map(item => Email.parse(item)),
    ),
    publicSiteUrl: settings.PUBLIC_SITE_URL?.replace(/\/+$/, '') ?? null,
    allowedOrigins: splitList(settings.ALLOWED_ORIGINS),
    siteDir: resolve(settings.SITE_DIR),
    catalogFile: resolve(settings.CATALOG_FILE),
    rebuilds: settings.REBUILDS === 'on',
    rateLimits: parseRateLimits(settings.RATE_LIMITS) ?? null,
    trustedProxies: parseProxies(settings.TRUSTED_PROXIES) ?? new BlockList(),
    clamd: parseClamd(settings.CLAMD ?? ''),
    mailUrl: settings.MAIL_URL,
    mailFrom: settings.MAIL_FROM,
    googleClientId: settings.PUBLIC_GOOGLE_CLIENT_ID ?? null,
    monitorPages: parseTimeOfDay(settings.MONITOR_PAGES ?? ''),
  }
}
