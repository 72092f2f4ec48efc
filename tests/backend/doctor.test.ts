import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Facts, findProblems } from '#backend/commands/doctor/findings.ts'
import { readConfig } from '#backend/core/config.ts'
import { freePort, listen } from '#tests/support/listen.ts'

const password = 'do-not-print-me'
/** An installation that lacks nothing. */
const complete = {
  PUBLIC_SITE_URL: 'https://yard.example.edu',
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_URL: `smtps://yard:${password}@mail.example.edu`,
  MAIL_FROM: 'HBCU Yard <yard@example.edu>',
  DATABASE_URL: `postgres://yard:${password}@db.example.edu/yard`,
  SECRET: `${password}-and-sixteen-more`,
}
const healthy: Facts = {
  owners: 1,
  builtAt: new Date('2026-11-22T12:00:00Z'),
  settingsChangedAt: new Date('2026-11-22T11:00:00Z'),
  freeMegabytes: { '/srv/yard': 5000 },
  notWritable: [],
  readableByOthers: [],
  siteFailure: null,
  failures: [],
}
const diagnose = (env: Record<string, string | undefined>, facts: Partial<Facts> = {}) => {
  const settings = { ...complete, ...env }
  return findProblems(settings, readConfig(settings), { ...healthy, ...facts })
}

test('finds nothing in a complete installation, or in one on localhost but what it lacks', () => {
  expect(diagnose({})).toEqual([])
  const alone = findProblems({}, readConfig({}), { ...healthy, settingsChangedAt: null })
  expect(alone.map(({ level, sentence }) => `${level} ${sentence.split(' ')[0]}`)).toEqual([
    'missing PUBLIC_SITE_URL',
    'missing MAIL_URL',
  ])
})

test.each<[string, Record<string, string | undefined>, Partial<Facts>?]>([
  ['PUBLIC_SITE_URL must end', { PUBLIC_SITE_URL: 'https://example.edu/yard' }],
  ['PUBLIC_BACKEND_URL must end', { PUBLIC_BACKEND_URL: 'https://api.example.edu/v1' }],
  ['PUBLIC_SITE_URL begins with http', { PUBLIC_SITE_URL: 'http://yard.example.edu' }],
  ['TRUSTED_PROXIES is not set', { TRUSTED_PROXIES: '' }],
  ['TRUSTED_PROXIES names all', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  [
    'HOST lets other machines',
    { PUBLIC_SITE_URL: 'http://localhost', HOST: '0.0.0.0', TRUSTED_PROXIES: '' },
  ],
  ['RATE_LIMITS is off', { RATE_LIMITS: 'off' }],
  ['DATABASE_URL or FILES_URL is memory', { FILES_URL: 'memory:' }],
  ['AWS_ACCESS_KEY_ID is set', { AWS_ACCESS_KEY_ID: password }],
  ['AWS_SECRET_ACCESS_KEY is set', { AWS_SECRET_ACCESS_KEY: password }],
  ['OIDC_CLIENT_ID is set', { OIDC_CLIENT_ID: 'yard' }],
  ['OIDC_CLIENT_SECRET is set', { OIDC_CLIENT_SECRET: password }],
  ['OIDC_TRUST_EMAIL is set', { OIDC_TRUST_EMAIL: 'yes' }],
  ['MAIL_URL names a user', { MAIL_URL: 'smtp://yard@mail.example.edu' }],
  ['MAIL_FROM is an address at localhost', { MAIL_FROM: '' }],
  ['PUBLIC_GOOGLE_CLIENT_ID is no id', { PUBLIC_GOOGLE_CLIENT_ID: 'yard' }],
  ['The site is not built', {}, { builtAt: null }],
  ['12 MB are free at /data', {}, { freeMegabytes: { '/srv/yard': 5000, '/data': 12.5 } }],
  ['This account cannot write /data', {}, { notWritable: ['/data'] }],
  ['Other accounts can read .env', {}, { readableByOthers: ['.env'] }],
  ['The mail server cannot be used', {}, { failures: ['The mail server cannot be used: x.'] }],
])('finds the danger: %s', (start, env, facts) => {
  const found = diagnose(env, facts)
  expect(found).toEqual([{ level: 'dangerous', sentence: expect.stringMatching(`^${start}`) }])
  expect(JSON.stringify(found)).not.toContain(password)
})

test.each<[string, Record<string, string | undefined>, Partial<Facts>?]>([
  ['There is no administrator', {}, { owners: 0 }],
  ['No administrator has a second', { STAFF_SECOND_FACTOR: 'required' }, { owners: 0 }],
  ['PUBLIC_SITE_URL cannot be used', {}, { siteFailure: 'PUBLIC_SITE_URL cannot be used: x.' }],
  ['The site was built before', {}, { settingsChangedAt: new Date('2026-11-22T13:00:00Z') }],
  ['MAIL_URL is not set', { MAIL_URL: '' }],
  [
    'MAIL_URL is not set',
    {
      MAIL_URL: '',
      ADMIN_EMAILS: 'a@example.edu',
      PUBLIC_GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
    },
  ],
])('finds what is missing: %s', (start, env, facts) => {
  expect(diagnose(env, facts)).toEqual([
    { level: 'missing', sentence: expect.stringMatching(`^${start}`) },
  ])
})

test.each([
  ['ADMIN_EMAILS has no effect', { ADMIN_EMAILS: 'dean@example.edu' }],
  ['RETAIN_ACCOUNTS has no effect', { RETAIN_ACCOUNTS: '36 months' }],
  ['SIGNUP_DOMAINS keeps out nobody', { SIGNUP_DOMAINS: 'example.edu' }],
])('says that without mail %s', (start, env) => {
  expect(diagnose({ MAIL_URL: '', ...env }).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^MAIL_URL is not set/),
    expect.stringMatching(`^${start}`),
  ])
})

const script = resolve('backend/commands/doctor.ts')
const folder = mkdtempSync(join(tmpdir(), 'yard-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs it in a folder of its own, since the checkout may have a file .env. */
const run = (env: Record<string, string>) =>
  new Promise<{ status: number; out: string }>(resolve =>
    execFile(process.execPath, [script], { cwd: folder, env }, (error, out) =>
      resolve({ status: Number(error?.code ?? 0), out }),
    ),
  )

test('reads an installation and ends with 1 if something is dangerous', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, '_headers'), '')
  const settings = {
    DATABASE_URL: `file:${join(data, 'yard.db')}`,
    SITE_DIR: site,
    PUBLIC_SITE_URL: 'http://localhost',
    MAIL_URL: `smtp://yard:${password}@127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'yard@example.edu',
  }
  const { status, out } = await run(settings)
  expect(status).toBe(1)
  expect(out).toContain(`dangerous: Other accounts can read ${data}.`)
  expect(out).toMatch(/dangerous: The mail server of MAIL_URL cannot be used: .*ECONNREFUSED.*\.\n/)
  expect(out).toContain('missing: There is no administrator.')
  expect(out).not.toContain(password)

  chmodSync(data, 0o700)
  expect((await run({ ...settings, MAIL_URL: '' })).status).toBe(0)
})

test('says what is wrong with the issuer of OpenID Connect, or with the clock', async () => {
  let named = ''
  let ahead = 0
  const provider = createServer((request, response) => {
    response.sendDate = false
    response.setHeader('Date', new Date(Date.now() + ahead).toUTCString())
    response.statusCode = request.url === '/realm/.well-known/openid-configuration' ? 200 : 404
    response.end(JSON.stringify({ issuer: named }))
  })
  const origin = `http://127.0.0.1:${await listen(provider)}`
  const diagnoseIssuer = async (issuer: string) =>
    (
      await run({
        PUBLIC_SITE_URL: 'http://localhost',
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'yard',
        OIDC_CLIENT_SECRET: password,
        PUBLIC_OIDC_NAME: 'Example',
      })
    ).out
  const issuer = `${origin}/realm`
  named = issuer
  expect(await diagnoseIssuer(issuer)).not.toContain('OIDC_ISSUER')
  expect(await diagnoseIssuer(origin)).toMatch(/openid-configuration answers 404; see OIDC_ISSUER/)
  expect(await diagnoseIssuer(`${issuer}/`)).toContain(`what it calls itself, ${issuer}.`)
  ahead = -3_600_000
  expect(await diagnoseIssuer(issuer)).toMatch(/its clock differs by 36\d\d s from that of this/)
  provider.close()
})
