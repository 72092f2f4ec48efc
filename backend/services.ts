import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import { type Auth, openAuth } from './auth/open.ts'
import { createHashing } from './auth/password-hashing.ts'
import { createLater, type Later } from './background-tasks.ts'
import type { Config } from './config.ts'
import { openReserve, type Reserve } from './db/disk-reserve.ts'
import { createStamps, type Stamp } from './db/ids.ts'
import { openStore } from './db/open.ts'
import { keptSecret } from './db/secret.ts'
import type { Db, Engine } from './db/tables.ts'
import { type Files, openFiles } from './files/file-store.ts'
import { placeOf } from './files/files-url.ts'
import { type Pairing, pairStores } from './files/store-id.ts'
import { type Log, openLog } from './log.ts'
import { type Mail, openMail } from './mail/open.ts'

/** How long closing waits for letters under way, in milliseconds. */
const patience = 5000

interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** What handlers stand on. */
export interface Services {
  config: Config
  db: Db
  engine: Engine
  reserve: Reserve
  auth: Auth
  clock: Clock
  log: Log
  files: Files
  mail: Mail
  /** Does what an answer does not wait for. */
  later: Later
  /**
   * Removes files that no row names any more, after the answer. What fails is left to the sweep.
   */
  removeFiles(keys: readonly string[]): void
  /** Where people reach the site, for the links in letters; without a slash at the end. */
  origin: string
  /** A new id of a kind, with the instant in it. */
  stamp(kind: string): Stamp
  /** A signature of a text, by a key of its own for each purpose; safe in an address. */
  sign(purpose: string, text: string): string
  /** A name for an account in the log that does not tell whose it is. */
  pseudonym(uid: string): string
  close(): Promise<void>
}

interface Replaceable {
  clock?: Clock
  logTo?: DestinationStream
  /** What to do about the id that database and file store share. */
  pairing?: Pairing
}

/** Opens the database and the file store that belongs to it. Throws ConfigError when they do not, or cannot be used. */
async function openStores(config: Config, pairing: Pairing) {
  const store = await openStore(config.database)
  try {
    const files = await openFiles(config.files)
    const place = placeOf(config.files)
    await pairStores(store.db, files, { pairing: pairingFor(config, pairing), place })
    return { store, files }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What lasts as long as the process has nothing to lose, and must not claim what lasts longer. */
function pairingFor({ database, files }: Config, pairing: Pairing): Pairing {
  if (files.store === 'memory') return 'adopt'
  return database.engine === 'sqlite' && database.file === null ? 'check' : pairing
}

/** Opens everything the settings name. Throws ConfigError when something cannot be used. Tests bring their own clock and log. */
export async function openServices(
  config: Config,
  { clock = Date, logTo, pairing = 'pair' }: Replaceable = {},
): Promise<Services> {
  const { database } = config
  const secret = config.secret ?? keptSecret(database)
  const { store, files } = await openStores(config, pairing)
  const origin = config.publicSiteUrl ?? `http://localhost:${config.port}`
  const log = openLog(config.logLevel, logTo)
  const mail = await openMail(config.mailUrl, config.mailFrom, log)
  const later = createLater(log)
  const removeFiles = (keys: readonly string[]) =>
    later('files of a deleted account were not removed', async () => {
      for (const key of keys) await files.remove(key)
    })
  return {
    config,
    db: store.db,
    engine: store.engine,
    reserve: openReserve(database.engine === 'sqlite' ? database.file : null),
    auth: openAuth({
      store,
      hashing: createHashing(),
      secret,
      origin,
      google: config.google,
      clock,
      removeFiles,
    }),
    clock,
    log,
    files,
    mail,
    later,
    removeFiles,
    origin,
    stamp: createStamps(() => clock.now()),
    sign: (purpose, text) => {
      const key = createHmac('sha256', secret).update(`key:${purpose}`).digest()
      return createHmac('sha256', key).update(text).digest('base64url')
    },
    pseudonym: uid => createHmac('sha256', secret).update(`log:${uid}`).digest('base64url').slice(0, 12),
    async close() {
      // A mail server that does not answer must not keep the process.
      await Promise.race([later.settled(), setTimeout(patience, undefined, { ref: false })])
      await mail.close()
      await store.close()
    },
  }
}
