import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AstroError } from 'astro/errors'
import type { Loader, LoaderContext } from 'astro/loaders'
import { parseRecords, toProgram } from '#contract/program-records.ts'
import type { Program } from '#contract/programs.ts'
import { getBuildDay } from './build.ts'
import { loadContributedPrograms } from './contributed-programs.ts'
import { getSchools } from './schools.ts'

/** A program in the content store. */
export interface EncodedProgram {
  base64: string
}

/**
 * Encodes a program for the content store. The store becomes code of the build, in which Vite and
 * Astro replace markers such as `__VITE_ASSET__`; base64 keeps texts of members from matching one.
 * Compressed, since bundling needs many times the memory of that code.
 */
const encodeProgram = (program: Program): EncodedProgram => ({
  base64: deflateRawSync(JSON.stringify(program)).toString('base64'),
})

export const decodeProgram = ({ base64 }: EncodedProgram): Program =>
  JSON.parse(inflateRawSync(Buffer.from(base64, 'base64')).toString())

/**
 * Loads the catalog: the editors' records (`CATALOG_FILE`), then the programs that approved
 * contributions became (`CATALOG_BACKEND_URL`). An invalid record stops the build; a contributed
 * program that cannot be built is left out with a warning.
 */
export function programLoader(): Loader {
  return {
    name: 'programs',
    async load(context) {
      const root = fileURLToPath(context.config.root)
      const setting = process.env.CATALOG_FILE || 'src/content/programs.json'
      const path = isAbsolute(setting) ? setting : join(root, setting)
      await fillStore(
        context,
        path,
        relative(root, path).startsWith('..') ? path : relative(root, path),
      )
      context.watcher?.add(path)
      context.watcher?.on('change', changed => {
        if (changed === path)
          void fillStore(context, path, setting).catch(error => context.logger.error(error.message))
      })
    },
  }
}

async function fillStore(
  { store, logger }: LoaderContext,
  path: string,
  name: string,
): Promise<void> {
  const records = await readRecords(path, name)
  const on = getBuildDay()
  const own = records.map(record => toProgram(record, on))
  const contributed = await loadContributedPrograms(process.env.CATALOG_BACKEND_URL, own)
  for (const warning of contributed.warnings) logger.warn(warning)
  store.clear()
  for (const program of [...own, ...contributed.programs]) {
    const closedReports = contributed.closedReports.get(program.id)
    const marked = closedReports ? { ...program, closedReports } : program
    store.set({ id: program.id, data: { ...encodeProgram(marked) } })
  }
}

async function readRecords(path: string, name: string) {
  try {
    const schools = new Set((await getSchools()).map(school => school.name))
    return parseRecords(await readFile(path, 'utf8'), name, schools)
  } catch (error) {
    throw new AstroError(error instanceof Error ? error.message : String(error))
  }
}
