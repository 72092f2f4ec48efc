import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { readCatalogEdits } from './catalog-edits.ts'
import { listContributedPrograms } from './contributed-programs.ts'

interface Source {
  config: Pick<Config, 'siteDir'>
  db: Db
  clock: Clock
}

/** The programs of the catalog by id, with approved contributions. */
export async function readCatalog(source: Source): Promise<ReadonlyMap<string, Program>> {
  const catalog = await readEditedPrograms(source)
  for (const program of await listContributedPrograms(source.db)) catalog.set(program.id, program)
  return catalog
}

/** The programs of the built site by id, with the edits of administrators. */
export async function readEditedPrograms({
  config,
  db,
  clock,
}: Source): Promise<Map<string, Program>> {
  const built = await readBuiltPrograms(config.siteDir)
  const { records, hidden } = await readCatalogEdits({ db, clock })
  const catalog = new Map(built.map(program => [program.id, program]))
  for (const id of hidden) catalog.delete(id)
  for (const program of records) catalog.set(program.id, program)
  return catalog
}
