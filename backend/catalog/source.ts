import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'

/** Where the catalog is: in the built site, and in the database. */
export interface CatalogSource {
  config: Pick<Config, 'siteDir'>
  db: Db
  clock: Clock
}

/** Where the part of the catalog is that administrators have published. */
export type DatabaseSource = Omit<CatalogSource, 'config'>
