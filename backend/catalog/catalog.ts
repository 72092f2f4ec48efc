import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { readCatalogEdits } from './catalog-edits.ts'
import { isContributionId } from './contributed-programs.ts'
import { type PublishedPrograms, readPublishedPrograms } from './published-programs.ts'

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
  return applyTo(built, await readPublishedPrograms({ db, clock }))
}

/** The programs of the catalog by id, without contributions and their records. */
export async function readProgramsWithoutContributions({
  config,
  db,
  clock,
}: Source): Promise<ReadonlyMap<string, Program>> {
  const built = await readBuiltPrograms(config.siteDir)
  const { records, hidden } = await readCatalogEdits({ db, clock })
  const isKept = ({ id }: Program) => !isContributionId(id)
  return applyTo(built.filter(isKept), { records: records.filter(isKept), hidden, programs: [] })
}

function applyTo(
  built: readonly Program[],
  { programs, records, hidden }: PublishedPrograms,
): ReadonlyMap<string, Program> {
  const catalog = new Map(built.map(program => [program.id, program]))
  for (const id of hidden) catalog.delete(id)
  for (const program of [...records, ...programs]) catalog.set(program.id, program)
  return catalog
}
