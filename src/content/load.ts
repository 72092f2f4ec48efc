import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AstroError } from 'astro/errors'
import type { Loader, LoaderContext } from 'astro/loaders'
import { checkRecords } from './check.ts'
import { contributedPrograms } from './contributed.ts'
import { buildDay, published } from './publish.ts'

/**
 * Loads the catalog: the editors' records of one data file (`CATALOG_FILE`, by default `src/content/programs.json`), then the programs that
 * approved contributions became (`CATALOG_BACKEND_URL`). A broken record stops the build; an absent backend only warns.
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
  const contributed = await contributedPrograms(process.env.CATALOG_BACKEND_URL)
  if (!contributed.ok) logger.warn(contributed.warning)
  store.clear()
  for (const record of records) store.set({ id: record.id, data: { ...published(record, on) } })
  for (const program of contributed.ok ? contributed.programs : []) {
    if (!store.has(program.id)) store.set({ id: program.id, data: { ...program } })
  }
}

async function recordsIn(path: string, name: string) {
  try {
    return checkRecords(await readFile(path, 'utf8'), name)
  } catch (error) {
    throw new AstroError(error instanceof Error ? error.message : String(error))
  }
}
