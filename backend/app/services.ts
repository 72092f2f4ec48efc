import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { openAuth } from '#backend/auth/open.ts'
import { createBackgroundTasks } from '#backend/core/background-tasks.ts'
import type { Config } from '#backend/core/config.ts'
import { describeFilesUrl } from '#backend/core/files-url.ts'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openLog } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { openStore } from '#backend/db/open.ts'
import { loadOrCreateSecret } from '#backend/db/secret.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import type { Services } from '#backend/http/services.ts'
import { openMail } from '#backend/mail/open.ts'
import { canRebuild, createSiteBuild, rebuildSite } from './site-rebuild.ts'
import { type StoreIdMode, verifyStoreId } from './store-id.ts'

/** How long closing waits for background tasks, in milliseconds. */
const shutdownTimeout = 5000

interface Overrides {
  clock?: Clock
  logTo?: DestinationStream
  /** How to treat the id that database and file store share. */
  storeId?: StoreIdMode
  /** Whether publications start builds of the site: in a server. */
  rebuilds?: boolean
}

/** Opens the database and its file store. Throws ConfigError when they cannot be used together. */
async function openStores(config: Config, mode: StoreIdMode) {
  const store = await openStore(config.database)
  try {
    const files = await openFileStore(config.files)
    await verifyStoreId(store.db, files, {
      mode: storeIdModeFor(config, mode),
      place: describeFilesUrl(config.files),
    })
    return { store, files }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** A store in memory always fits, and a database in memory must not claim files that outlive it. */
function storeIdModeFor({ database, files }: Config, mode: StoreIdMode): StoreIdMode {
  if (files.store === 'memory') return 'adopt'
  return database.engine === 'sqlite' && database.file === null ? 'check' : mode
}

/** Opens everything that the settings name. Throws ConfigError when something cannot be used. */
export async function openServices(
  config: Config,
  { clock = Date, logTo, storeId = 'pair', rebuilds = false }: Overrides = {},
): Promise<Services> {
  const secret = config.secret ?? loadOrCreateSecret(config.database)
  const { store, files } = await openStores(config, storeId)
  const origin = config.publicSiteUrl ?? `http://localhost:${config.port}`
  const log = openLog(config.logLevel, logTo)
  const mail = await openMail(config.mailUrl, config.mailFrom, log)
  const background = createBackgroundTasks(log)
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const deleteFiles = (keys: readonly string[]) => {
    if (keys.length === 0) return
    background.run('files that are no longer needed were not deleted', async () => {
      for (const key of keys) await files.delete(key)
    })
  }
  const siteBuild = createSiteBuild({
    build: signal => rebuildSite({ config, db: store.db, clock }, signal),
    isEnabled: () => rebuilds && canRebuild(config),
    clock,
    log,
  })
  return {
    config,
    db: store.db,
    engine: store.engine,
    auth: openAuth({
      store,
      mail,
      background,
      clock,
      secret,
      origin,
      google: config.google,
      deleteFiles,
    }),
    clock,
    log,
    files,
    mail,
    background,
    siteBuild,
    deleteFiles,
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
