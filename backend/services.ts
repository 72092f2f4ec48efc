import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { type Auth, openAuth } from './auth/open.ts'
import { createPasswordHashing } from './auth/password-hashing.ts'
import { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
import type { Config } from './config.ts'
import { type DiskReserve, openDiskReserve } from './db/disk-reserve.ts'
import { createIdGenerator, type NewId } from './db/ids.ts'
import { openStore } from './db/open.ts'
import { loadOrCreateSecret } from './db/secret.ts'
import type { Db, Engine } from './db/tables.ts'
import { type FileStore, openFileStore } from './files/file-store.ts'
import { describeFilesUrl } from './files/files-url.ts'
import { type StoreIdMode, verifyStoreId } from './files/store-id.ts'
import { type Log, openLog } from './log.ts'
import { type Mail, openMail } from './mail/open.ts'

/** How long closing waits for background tasks, in milliseconds. */
const shutdownTimeout = 5000

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** What handlers use beside the request. */
export interface Services {
  config: Config
  db: Db
  engine: Engine
  diskReserve: DiskReserve
  auth: Auth
  clock: Clock
  log: Log
  files: FileStore
  mail: Mail
  background: BackgroundTasks
  /** Deletes files after the response; the sweep deletes those that fail. */
  deleteFiles(keys: readonly string[]): void
  /** The public address of the site, without a slash at the end; links in emails begin with it. */
  origin: string
  /** Creates an id of a kind. */
  newId(kind: string): NewId
  /** Signs a text with a key derived for a purpose; gives base64url. */
  sign(purpose: string, text: string): string
  /** A name for an account in the log that does not reveal whose it is. */
  pseudonym(uid: string): string
  close(): Promise<void>
}

interface Overrides {
  clock?: Clock
  logTo?: DestinationStream
  /** How to treat the id that database and file store share. */
  storeId?: StoreIdMode
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
  { clock = Date, logTo, storeId = 'pair' }: Overrides = {},
): Promise<Services> {
  const { database } = config
  const secret = config.secret ?? loadOrCreateSecret(database)
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
  return {
    config,
    db: store.db,
    engine: store.engine,
    diskReserve: openDiskReserve(database.engine === 'sqlite' ? database.file : null),
    auth: openAuth({
      store,
      hashing: createPasswordHashing(),
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
    deleteFiles,
    origin,
    newId: createIdGenerator(() => clock.now()),
    sign: (purpose, text) =>
      hmac(hmac(secret, `key:${purpose}`).digest(), text).digest('base64url'),
    pseudonym: uid => hmac(secret, `log:${uid}`).digest('base64url').slice(0, 12),
    async close() {
      await Promise.race([
        background.settled(),
        setTimeout(shutdownTimeout, undefined, { ref: false }),
      ])
      await mail.close()
      await store.close()
    },
  }
}
