import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { readPublishedPrograms } from './published-programs.ts'

interface Source {
  config: Pick<Config, 'siteDir'>
  db: Db
  clock: Clock
}

/** The programs of the catalog by id, with approved contributions. */
export async function readCatalog({
  config,
  db,
  clock,
}: Source): Promise<ReadonlyMap<string, Program>> {
  const built = await readBuiltPrograms(config.siteDir)
  const { programs, records, hidden } = await readPublishedPrograms({ db, clock })
  const catalog = new Map(built.map(program => [program.id, program]))
  for (const id of hidden) catalog.delete(id)
  for (const program of [...records, ...programs]) catalog.set(program.id, program)
  return catalog
}
