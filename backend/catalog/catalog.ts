import type { Config } from '#backend/core/config.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { listContributedPrograms } from './contributed-programs.ts'

/** The programs of the catalog by id: those of the built site, and approved contributions. */
export async function readCatalog({
  config,
  db,
}: {
  config: Pick<Config, 'siteDir'>
  db: Db
}): Promise<ReadonlyMap<string, Program>> {
  const programs = [
    ...(await readBuiltPrograms(config.siteDir)),
    ...(await listContributedPrograms(db)),
  ]
  return new Map(programs.map(program => [program.id, program]))
}
