import { createHmac } from 'node:crypto'
import type { DestinationStream } from 'pino'
import { createHashing } from './auth/hashing.ts'
import { type Auth, openAuth } from './auth/open.ts'
import type { Config } from './config.ts'
import { createStamps, type Stamp } from './db/ids.ts'
import { openStore } from './db/open.ts'
import { keptSecret } from './db/secret.ts'
import type { Db, Engine } from './db/tables.ts'
import { type Log, openLog } from './log.ts'

interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** What handlers stand on. */
export interface Services {
  config: Config
  db: Db
  engine: Engine
  auth: Auth
  clock: Clock
  log: Log
  /** A new id of a kind, with the instant in it. */
  stamp(kind: string): Stamp
  /** A name for an account in the log that does not tell whose it is. */
  pseudonym(uid: string): string
  close(): Promise<void>
}

interface Replaceable {
  clock?: Clock
  logTo?: DestinationStream
}

/** Opens everything the settings name. Throws ConfigError when something cannot be used. Tests bring their own clock and log. */
export async function openServices(
  config: Config,
  { clock = Date, logTo }: Replaceable = {},
): Promise<Services> {
  const secret = config.secret ?? keptSecret(config.database)
  const store = await openStore(config.database)
  const origin = config.publicSiteUrl ?? `http://localhost:${config.port}`
  return {
    config,
    db: store.db,
    engine: store.engine,
    auth: openAuth(store, createHashing(), secret, origin),
    clock,
    log: openLog(config.logLevel, logTo),
    stamp: createStamps(() => clock.now()),
    pseudonym: uid => createHmac('sha256', secret).update(`log:${uid}`).digest('base64url').slice(0, 12),
    close: () => store.close(),
  }
}
