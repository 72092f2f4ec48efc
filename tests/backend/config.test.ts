import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'

const secret = 's'.repeat(32)
const entra = 'https://login.microsoftonline.com'
const oidc = {
  OIDC_ISSUER: 'https://id.example.edu',
  OIDC_CLIENT_ID: 'yard',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_OIDC_NAME: 'Example ID',
  PUBLIC_SITE_URL: 'https://yard.example',
}

test('uses defaults without settings', () => {
  expect(readConfig({})).toEqual({
    port: 4321,
    host: '127.0.0.1',
    database: { engine: 'sqlite', file: resolve('data/yard.db') },
    files: { store: 'folder', folder: resolve('data/files') },
    secret: null,
    adminEmails: new Set(),
    publicSiteUrl: null,
    allowedOrigins: [],
    siteDir: resolve('dist'),
    catalogFile: resolve('src/content/programs.json'),
    rebuilds: true,
    rateLimits: defaultRateLimits,
    trustedProxies: [],
    clamd: null,
    mailUrl: 'log:',
    mailFrom: 'HBCU Yard <no-reply@localhost>',
    googleClientId: null,
    oidc: null,
    signUpDomains: [],
    staffNeedsSecondFactor: false,
    monitorPages: null,
    retainAccounts: null,
    alertEmail: null,
    statusToken: null,
    commit: null,
    logLevel: 'info',
  })
})

test('changes rate limits, or switches them off', () => {
  expect(readConfig({ RATE_LIMITS: ' signup:5/60 ' }).rateLimits).toEqual({
    ...defaultRateLimits,
    signup: { max: 5, seconds: 60 },
  })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeNull()
})

test('parses lists, URLs and paths', () => {
  const config = readConfig({
    ADMIN_EMAILS: ' Katherine@Example.edu, ,dorothy@example.edu',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
    PUBLIC_SITE_URL: 'https://yard.example/',
    DATABASE_URL: 'file:///var/lib/yard/yard.db',
  })
  expect(config.adminEmails).toEqual(new Set(['katherine@example.edu', 'dorothy@example.edu']))
  expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example'])
  expect(config.publicSiteUrl).toBe('https://yard.example')
  expect(config.database).toEqual({ engine: 'sqlite', file: '/var/lib/yard/yard.db' })
})

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'eighty' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/yard' }],
  ['DATABASE_URL', { DATABASE_URL: 'file:' }],
  ['SECRET', { SECRET: 'short' }],
  ['SECRET', { DATABASE_URL: 'postgres://localhost/yard' }],
  ['ADMIN_EMAILS', { ADMIN_EMAILS: 'katherine' }],
  ['RETAIN_ACCOUNTS', { RETAIN_ACCOUNTS: '36' }],
  ['RETAIN_ACCOUNTS', { RETAIN_ACCOUNTS: '5 months' }],
  ['SIGNUP_DOMAINS', { SIGNUP_DOMAINS: '@example.edu' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.edu' }],
  ['STAFF_SECOND_FACTOR', { STAFF_SECOND_FACTOR: 'yes' }],
  ['OIDC_ISSUER', { PUBLIC_OIDC_NAME: 'Example ID' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://id.example.edu', OIDC_CLIENT_ID: 'yard' }],
  ['OIDC_TRUST_EMAIL', { ...oidc, OIDC_TRUST_EMAIL: 'maybe' }],
  ['OIDC_TRUST_EMAIL', { ...oidc, OIDC_ISSUER: `${entra}/common/v2.0`, OIDC_TRUST_EMAIL: 'yes' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example/path' }],
  ['PUBLIC_SITE_URL', { PUBLIC_SITE_URL: 'yard.example' }],
  ['CLAMD', { CLAMD: '3310' }],
  ['PUBLIC_SITE_URL', { MAIL_URL: 'smtp://mail.example' }],
  ['MAIL_URL', { MAIL_URL: 'mail.example' }],
  ['MAIL_URL', { MAIL_URL: 'smtp://' }],
  ['ALERT_EMAIL', { ALERT_EMAIL: 'dean@example.edu' }],
  ['ALERT_EMAIL', { ALERT_EMAIL: 'dean', MAIL_URL: 'memory:' }],
  ['STATUS_TOKEN', { STATUS_TOKEN: 'short' }],
  ['COMMIT', { COMMIT: 'main' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['MAIL_FROM', { MAIL_FROM: 'Yard\r\nBcc: all@example.edu <yard@example.edu>' }],
  ['MONITOR_PAGES', { MONITOR_PAGES: '3 am', PUBLIC_SITE_URL: 'https://yard.example' }],
  ['PUBLIC_SITE_URL', { MONITOR_PAGES: '03:00' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'on' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'login:5/0' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'guess:5/300' }],
])('rejects an invalid %s in one sentence: %j', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

test('accepts Postgres with a secret', () => {
  const url = 'postgresql://yard@db.example/yard'
  expect(readConfig({ DATABASE_URL: url, SECRET: secret }).database).toEqual({
    engine: 'postgres',
    url,
  })
})
