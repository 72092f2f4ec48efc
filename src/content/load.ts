import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AstroError } from 'astro/errors'
import type { Loader, LoaderContext } from 'astro/loaders'
import { checkRecords } from './check.ts'
import { contributedPrograms } from './contributed.ts'
import { pack } from './packed.ts'
import { buildDay, published } from './publish.ts'

/**
 * Loads the catalog: the editors' records of one data file (`CATALOG_FILE`, by default `src/content/programs.json`), then the programs that
 * approved contributions became (`CATALOG_BACKEND_URL`). A broken record of the file stops the build; a
 * contributed one that cannot be built is left out with a warning, and so are all of them when the
 * backend cannot be read.
 */
export function programsLoader(): Loader {
  return {
    name: 'programs',
    async load(context) {
      const root = fileURLToPath(context.config.root)
      const setting = process.env.CATALOG_FILE || 'src/content/programs.json'
      const path = isAbsolute(setting) ? setting : join(root, setting)
      await fill(context, path, relative(root, path).startsWith('..') ? path : relative(root, path))
      context.watcher?.add(path)
      context.watcher?.on('change', changed => {
        if (changed === path)
          void fill(context, path, setting).catch(error => context.logger.error(error.message))
      })
    },
  }
}

async function fill({ store, logger }: LoaderContext, path: string, name: string): Promise<void> {
  const records = await recordsIn(path, name)
  const on = buildDay()
  const own = records.map(record => published(record, on))
  const contributed = await contributedPrograms(process.env.CATALOG_BACKEND_URL, own)
  for (const warning of contributed.warnings) logger.warn(warning)
  store.clear()
  for (const program of [...own, ...contributed.programs])
    store.set({ id: program.id, data: { ...pack(program) } })
}

async function recordsIn(path: string, name: string) {
  try {
    return checkRecords(await readFile(path, 'utf8'), name)
  } catch (error) {
    throw new AstroError(error instanceof Error ? error.message : String(error))
  }
}
