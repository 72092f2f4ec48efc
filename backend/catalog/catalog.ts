import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { readCatalogEdits } from './catalog-edits.ts'
import { listContributedPrograms } from './contributed-programs.ts'

/**
 * The programs of the catalog by id: those of the built site, with the edits of administrators, and
 * approved contributions.
 */
export async function readCatalog({
  config,
  db,
  clock,
}: {
  config: Pick<Config, 'siteDir'>
  db: Db
  clock: Clock
}): Promise<ReadonlyMap<string, Program>> {
  const built = await readBuiltPrograms(config.siteDir)
  const { records, hidden } = await readCatalogEdits({ db, clock })
  const catalog = new Map(built.map(program => [program.id, program]))
  for (const id of hidden) catalog.delete(id)
  for (const program of [...records, ...(await listContributedPrograms(db))])
    catalog.set(program.id, program)
  return catalog
}
