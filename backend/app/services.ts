import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { openAuth } from '#backend/auth/open.ts'
import { createBackgroundTasks } from '#backend/core/background-tasks.ts'
import type { Config } from '#backend/core/config.ts'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openLog } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { openStore } from '#backend/db/open.ts'
import { loadOrCreateSecret } from '#backend/db/secret.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import type { Services } from '#backend/http/services.ts'
import { openMail, withTimes } from '#backend/mail/open.ts'
import { createSiteBuild, rebuildSite } from './site-rebuild.ts'

/** How long closing waits for background tasks, in milliseconds. */
const shutdownTimeout = 5000

interface Overrides {
  clock?: Clock
  logTo?: DestinationStream | 'none'
  /** Whether publications start builds of the site: in a server. */
  rebuilds?: boolean
}

/** Opens the database and its file store. Throws ConfigError when one cannot be used. */
async function openStores(config: Config) {
  const store = await openStore(config.database)
  try {
    return { store, files: await openFileStore(config.files) }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens everything that the settings name. Throws ConfigError when something cannot be used. */
export async function openServices(
  config: Config,
  { clock = Date, logTo, rebuilds = false }: Overrides = {},
): Promise<Services> {
  const secret = config.secret ?? loadOrCreateSecret(config.database)
  const { store, files } = await openStores(config)
  const origin = config.publicSiteUrl ?? `http://localhost:${config.port}`
  const log = openLog(logTo, config.logLevel)
  const mail = withTimes(await openMail(config.mailUrl, config.mailFrom, log), store.db, clock)
  const background = createBackgroundTasks(log)
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const siteBuild = createSiteBuild({
    build: signal => rebuildSite({ config, db: store.db, clock, log }, signal),
    // A server without a site has nothing to build.
    isEnabled: () => rebuilds && existsSync(join(config.siteDir, 'img', 'program.json')),
    clock,
    log,
  })
  return {
    config,
    db: store.db,
    engine: store.engine,
    auth: openAuth({ store, clock, secret, origin, config, log }),
    clock,
    log,
    files,
    mail,
    background,
    siteBuild,
    origin,
    newId: createIdGenerator(() => clock.now()),
    sign: (purpose, text) =>
      hmac(hmac(secret, `key:${purpose}`).digest(), text).digest('base64url'),
    pseudonym: uid => hmac(secret, `log:${uid}`).digest('base64url').slice(0, 12),
    async close() {
      background.stop()
      await Promise.race([
        Promise.all([background.settled(), siteBuild.stop()]),
        setTimeout(shutdownTimeout, undefined, { ref: false }),
      ])
      await mail.close()
      await store.close()
    },
  }
}
