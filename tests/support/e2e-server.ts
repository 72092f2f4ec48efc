import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, databaseOf, ports } from './e2e.ts'
import { startOidcProvider } from './oidc.ts'
import { startProvider } from './provider.ts'
import { serveProvider } from './provider-page.ts'
import { startSmtp } from './smtp.ts'

/**
 * The built site with the bundled backend on a database of this run, with the demonstration data in
 * it, for the browser tests; beside it a mail server, whose emails are put where the tests find
 * them (`findEmail`), and two identity providers.
 */
const { folder, url, emails } = databaseOf(Number(process.env.PORT))
rmSync(folder, { recursive: true, force: true })
mkdirSync(emails, { recursive: true })

let received = 0
const mail = await startSmtp(email => {
  received += 1
  const file = join(emails, `${String(received).padStart(6, '0')}.json`)
  // Renamed when it is complete, because tests read the folder meanwhile.
  writeFileSync(`${file}.part`, JSON.stringify(email))
  renameSync(`${file}.part`, file)
})
const provider = await startProvider()
serveProvider(ports.provider, provider)
const oidc = await startOidcProvider(addressOf(ports.site))

Object.assign(process.env, {
  DATABASE_URL: url,
  // Tests share the build.
  REBUILDS: 'off',
  // Every test comes from one address.
  RATE_LIMITS: 'off',
  MAIL_URL: mail.url,
  // The site that is built for another backend may also be given this one.
  ALLOWED_ORIGINS: addressOf(ports.foreignSite),
  ...provider.settings,
  ...oidc.settings,
})
execFileSync(process.execPath, ['backend/commands/seed.ts', '--demo'])
await import('#backend/main.mjs')
