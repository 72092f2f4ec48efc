import { isIPv4, type NetConnectOpts } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { email } from '#contract/input.ts'
import type { TimeOfDay } from './clock.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { ConfigError } from './errors.ts'
import { defaultFilesUrl, parseFilesUrl } from './files-url.ts'
import { defaultRateLimits, parseRateLimits } from './rate-limits.ts'

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

/** Parses TRUSTED_PROXIES, such as `127.0.0.1,10.0.0.0/8,fd00::/8`. Undefined when it is wrong. */
export function parseProxies(setting: string) {
  try {
    return splitList(setting).map(item =>
      ipaddr.parseCIDR(item.includes('/') ? item : `${item}/${isIPv4(item) ? 32 : 128}`),
    )
  } catch {
    return undefined
  }
}

/** Parses CLAMD: `host:port`, or the path of a socket. Null when it is neither. */
function parseClamd(setting: string): NetConnectOpts | null {
  if (setting.startsWith('/')) return { path: setting }
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(setting) ?? []
  return host && port ? { host, port: Number(port) } : null
}

const isMailUrl = (value: string): boolean =>
  value === 'log:' || value === 'memory:' || (/^smtps?:\/\/./.test(value) && URL.canParse(value))

/** Parses a time of day such as `03:00`; null if it is none. */
function parseTimeOfDay(value: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : null
}

/** Parses a number of months such as `36 months`; null if it is none, or under half a year. */
function parseMonths(value: string): number | null {
  const months = Number(/^(\d{1,3}) months$/.exec(value)?.[1] ?? 0)
  return months >= 6 ? months : null
}

const Email = email()

/** Parses a list of email addresses into lower case; null if one is none. */
function parseEmails(value: string): ReadonlySet<string> | null {
  const items = splitList(value.toLowerCase()).map(item => Email.safeParse(item).data ?? '')
  return items.includes('') ? null : new Set(items)
}

/** What the log may leave out, from the most to the least. */
const logLevels = ['debug', 'info', 'warn', 'error'] as const
/** Parses domains such as `example.edu` into lower case; null if one is none. */
function parseDomains(value: string): readonly string[] | null {
  const items = splitList(value.toLowerCase())
  return items.every(item => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(item)) ? items : null
}

/** Parses the issuer of OpenID Connect: with TLS, unless it is on this machine. */
function parseIssuer(value: string): URL | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const isLocal = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  return isLocal || url.protocol === 'https:' ? url : null
}

/** The settings of an OpenID Connect provider. */
export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Whether an address counts as verified when the provider does not say whether it is. */
  trustsEmails: boolean
}

/** The text if it is valid, else null. */
const check = (value: string, isValid: boolean): string | null => (isValid ? value : null)

/** The settings of the server (docs/operating.md, Settings). */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment; nothing else reads it. An empty value counts as absent.
 * Throws ConfigError with one sentence that begins with the name of the setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  /** Parses a setting that has a default. */
  function read<T>(
    name: string,
    byDefault: string,
    parse: (value: string) => T | null | undefined,
    rule: string,
  ): T {
    const parsed = parse(env[name] || byDefault)
    if (parsed === null || parsed === undefined) throw new ConfigError(`${name} must be ${rule}.`)
    return parsed
  }
  /** The same for one without; null if it is not set. */
  const readOptional = <T>(name: string, parse: (value: string) => T | null, rule: string) =>
    env[name] ? read(name, '', parse, rule) : null

  const database = read(
    'DATABASE_URL',
    'file:./data/yard.db',
    parseDatabaseUrl,
    'file:<path>, memory: or postgres://<address>',
  )
  const readSecret = (name: string) =>
    readOptional(
      name,
      value => check(value, value.trim().length >= minSecretLength),
      `at least ${minSecretLength} characters; \`openssl rand -base64 32\` makes one`,
    )
  const secret = readSecret('SECRET')
  const publicSiteUrl = readOptional(
    'PUBLIC_SITE_URL',
    value => originOf(value) && value.replace(/\/+$/, ''),
    'an http or https address',
  )
  const mailUrl = read(
    'MAIL_URL',
    'log:',
    value => check(value, isMailUrl(value)),
    'log:, memory:, smtp://<server> or smtps://<server>',
  )
  const alertEmail = readOptional(
    'ALERT_EMAIL',
    value => Email.safeParse(value).data ?? null,
    'an email address',
  )
  const monitorPages = readOptional('MONITOR_PAGES', parseTimeOfDay, 'a time of day such as 03:00')
  if (database.engine === 'postgres' && secret === null)
    throw new ConfigError(
      'SECRET is required with Postgres, and must be the same for every process.',
    )
  if (/^smtps?:/.test(mailUrl) && publicSiteUrl === null)
    throw new ConfigError(
      'PUBLIC_SITE_URL is required with MAIL_URL, since links in emails begin with it.',
    )
  if (monitorPages && publicSiteUrl === null)
    throw new ConfigError(
      'PUBLIC_SITE_URL is required with MONITOR_PAGES, since the User-Agent names the site.',
    )
  if (alertEmail && mailUrl === 'log:')
    throw new ConfigError('ALERT_EMAIL needs a MAIL_URL that sends.')
  const issuer = readOptional('OIDC_ISSUER', parseIssuer, 'an https address')
  const oidcNames = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_OIDC_NAME', 'PUBLIC_SITE_URL']
  const absent = issuer && oidcNames.find(name => !env[name])
  if (absent) throw new ConfigError(`${absent} is required with OIDC_ISSUER.`)
  if (!issuer && env.PUBLIC_OIDC_NAME)
    throw new ConfigError('OIDC_ISSUER is required with PUBLIC_OIDC_NAME.')
  const trustsEmails = read(
    'OIDC_TRUST_EMAIL',
    'no',
    value => ({ yes: true, no: false })[value],
    'yes or no',
  )
  // Any organisation can claim any address there.
  if (trustsEmails && /^\/(common|organizations|consumers)\b/.test(issuer?.pathname ?? ''))
    throw new ConfigError(
      'OIDC_TRUST_EMAIL needs an OIDC_ISSUER with the id of your tenant, since others could name any address.',
    )
  return {
    port: read(
      'PORT',
      '4321',
      value => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : null),
      'a number from 0 to 65535',
    ),
    host: env.HOST || '127.0.0.1',
    database,
    files:
      readOptional('FILES_URL', parseFilesUrl, 'file:<folder>, memory: or s3://<bucket>') ??
      defaultFilesUrl(database),
    /** Signs tokens; null: generated and stored beside the database. */
    secret,
    /** Lower-case email addresses whose accounts are administrators once verified. */
    adminEmails: read('ADMIN_EMAILS', '', parseEmails, 'email addresses separated by commas'),
    /** The public address of the site, without a slash at the end; null: this server. */
    publicSiteUrl,
    /** Other origins that may call the API. */
    allowedOrigins: read(
      'ALLOWED_ORIGINS',
      '',
      value => (splitList(value).every(item => originOf(item) === item) ? splitList(value) : null),
      'origins such as https://example.org, separated by commas',
    ),
    /** The commit of the code, in an image without Git; null: that of the checkout. */
    commit: readOptional(
      'COMMIT',
      value => check(value, /^[0-9a-f]{7,64}$/.test(value)),
      'the id of a commit',
    ),
    // Only the image, tests and `npm run dev` set SITE_DIR and REBUILDS.
    siteDir: resolve(env.SITE_DIR || defaultSiteDir),
    /** Whether publications start builds of the site. */
    rebuilds: env.REBUILDS !== 'off',
    /** The data file of programs. */
    catalogFile: resolve(env.CATALOG_FILE || 'src/content/programs.json'),
    /** Null: no rate limits. */
    rateLimits:
      env.RATE_LIMITS === 'off'
        ? null
        : read(
            'RATE_LIMITS',
            '',
            parseRateLimits,
            `off, or limits such as login:25/300 (how many, in how many seconds) separated by commas, of ${Object.keys(defaultRateLimits).join(', ')}`,
          ),
    /** Addresses whose X-Forwarded-For is trusted. */
    trustedProxies: read(
      'TRUSTED_PROXIES',
      '',
      parseProxies,
      'addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
    /** Where clamd listens, which scans uploads; null: none. */
    clamd: readOptional(
      'CLAMD',
      parseClamd,
      'host:port, or the path of a socket such as /run/clamav/clamd.ctl',
    ),
    /** `log:`, `memory:` or the address of a mail server. */
    mailUrl,
    mailFrom: read(
      'MAIL_FROM',
      'HBCU Yard <no-reply@localhost>',
      value => check(value, /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value)),
      'an address, such as HBCU Yard <yard@example.edu>',
    ),
    /** The audience of Google's tokens; null: no sign-in with Google. */
    googleClientId: env.PUBLIC_GOOGLE_CLIENT_ID || null,
    /** The OpenID Connect provider; null: none. */
    oidc: issuer && {
      issuer,
      clientId: env.OIDC_CLIENT_ID ?? '',
      clientSecret: env.OIDC_CLIENT_SECRET ?? '',
      trustsEmails,
    },
    /** Whether a role of staff counts only with a second factor. */
    staffNeedsSecondFactor: read(
      'STAFF_SECOND_FACTOR',
      'optional',
      value => ({ required: true, optional: false })[value],
      'required or optional',
    ),
    /** Lower-case domains whose addresses may sign up; none: all. */
    signUpDomains: read(
      'SIGNUP_DOMAINS',
      '',
      parseDomains,
      'domains such as example.edu, separated by commas',
    ),
    /** The time of day at which pages of providers are read; null: never. */
    monitorPages,
    /** After how many months without a login accounts are deleted; null: never. */
    retainAccounts: readOptional(
      'RETAIN_ACCOUNTS',
      parseMonths,
      'a number of months from 6 on, such as 36 months',
    ),
    /** Who gets a mail when something of /status is wrong; null: nobody. */
    alertEmail,
    /** Admits to /status from other machines; null: from this one alone. */
    statusToken: readSecret('STATUS_TOKEN'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      value => logLevels.find(level => level === value),
      `one of ${logLevels.join(', ')}`,
    ),
  }
}
