import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '#catalog/program.ts'
import { readBuiltPrograms } from './built-programs.ts'
import { type PublishedPrograms, readPublishedPrograms } from './published-programs.ts'
import type { CatalogSource } from './source.ts'

interface Cached {
  built: readonly Program[]
  catalog: ReadonlyMap<string, Program>
}

/** The catalogs that were made, by what the database adds to the file. */
const cache = new WeakMap<PublishedPrograms, Cached>()

/**
 * The programs of the catalog by id, with approved contributions. The map is the same object while
 * nothing changes.
 */
export async function readCatalog(source: CatalogSource): Promise<ReadonlyMap<string, Program>> {
  const built = await readBuiltPrograms(source.config.siteDir)
  const published = await readPublishedPrograms(source)
  const cached = cache.get(published)
  if (cached?.built === built) return cached.catalog
  const catalog = applyTo(built, published)
  cache.set(published, { built, catalog })
  return catalog
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

/** When a date of the catalog may have changed last, in milliseconds: by a build or a decision. */
export async function readCatalogTime({ db, config }: CatalogSource): Promise<number> {
  const file = await stat(join(config.siteDir, 'img', 'program.json')).catch(() => null)
  const edits = await db
    .selectFrom('contentItems')
    .where('kind', '=', 'program')
    .select(eb => eb.fn.max('updatedAt').as('at'))
    .executeTakeFirst()
  const decisions = await db
    .selectFrom('contributions')
    .select(eb => eb.fn.max('decidedAt').as('at'))
    .executeTakeFirst()
  return Math.max(file?.mtimeMs ?? 0, Number(edits?.at ?? 0), Number(decisions?.at ?? 0))
}
