import type { Auth } from '#backend/auth/open.ts'
import type { BackgroundTasks } from '#backend/core/background-tasks.ts'
import type { Config } from '#backend/core/config.ts'
import type { NewId } from '#backend/core/ids.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock, FileStore, Mail, SiteBuild } from '#backend/core/services.ts'
import type { Engine } from '#backend/db/store.ts'
import type { Db } from '#backend/db/tables.ts'

/** What handlers use beside the request. */
export interface Services {
  config: Config
  db: Db
  engine: Engine
  auth: Auth
  clock: Clock
  log: Log
  files: FileStore
  mail: Mail
  background: BackgroundTasks
  siteBuild: SiteBuild
  /** The public address of the site, without a slash at the end; links in emails begin with it. */
  origin: string
  newId(kind: string): NewId
  /** Signs a text with a key derived for a purpose; gives base64url. */
  sign(purpose: string, text: string): string
  /** A name for an account in the log that does not reveal whose it is. */
  pseudonym(uid: string): string
  close(): Promise<void>
}
