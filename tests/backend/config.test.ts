import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#backend/config.ts'

const secret = 's'.repeat(32)

test('starts with nothing set', () => {
  expect(readConfig({})).toEqual({
    port: 4321,
    host: '127.0.0.1',
    database: { engine: 'sqlite', file: resolve('data/yard.db') },
    secret: null,
    adminEmails: new Set(),
    publicSiteUrl: null,
    allowedOrigins: [],
    siteDir: resolve('dist'),
    logLevel: 'info',
  })
})

test('takes an empty setting for one that is not set', () => {
  expect(readConfig({ PORT: '', SECRET: '', ADMIN_EMAILS: '', PUBLIC_SITE_URL: '' })).toEqual(readConfig({}))
})

test('reads lists, addresses and folders', () => {
  const config = readConfig({
    ADMIN_EMAILS: ' Katherine@Example.edu, ,dorothy@example.edu',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
    PUBLIC_SITE_URL: 'https://yard.example/',
    DATABASE_URL: 'file:///var/lib/yard/yard.db',
    SITE_DIR: '/srv/site',
  })
  expect(config.adminEmails).toEqual(new Set(['katherine@example.edu', 'dorothy@example.edu']))
  expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example'])
  expect(config.publicSiteUrl).toBe('https://yard.example')
  expect(config.database).toEqual({ engine: 'sqlite', file: '/var/lib/yard/yard.db' })
  expect(config.siteDir).toBe('/srv/site')
})

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/yard' }],
  ['DATABASE_URL', { DATABASE_URL: 'file:' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a b c:port' }],
  ['SECRET', { SECRET: 'short' }],
  ['SECRET', { DATABASE_URL: 'postgres://localhost/yard' }],
  ['ADMIN_EMAILS', { ADMIN_EMAILS: 'katherine' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example/path' }],
  ['PUBLIC_SITE_URL', { PUBLIC_SITE_URL: 'yard.example' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('names %s in one sentence when it is wrong: %j', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

test('takes Postgres with a secret', () => {
  const url = 'postgresql://yard@db.example/yard'
  expect(readConfig({ DATABASE_URL: url, SECRET: secret }).database).toEqual({ engine: 'postgres', url })
})
