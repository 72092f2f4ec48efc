import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AstroError } from 'astro/errors'
import type { Loader, LoaderContext } from 'astro/loaders'
import type { Program } from '#catalog/program.ts'
import { parseRecords, toProgram } from '#catalog/records.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { getCatalogFile } from './build.ts'
import { loadPublishedPrograms } from './contributed-programs.ts'
import { decodeUtf8 } from './decode-utf8.ts'
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

/** The program of an entry of the content store. */
export const decodeProgram = ({ base64 }: EncodedProgram): Program =>
  JSON.parse(inflateRawSync(Buffer.from(base64, 'base64')).toString())

/**
 * Loads the catalog: the records of the file (`CATALOG_FILE`), with the edits of administrators and
 * the programs that approved contributions became (`CATALOG_BACKEND_URL`). An invalid record of the
 * file stops the build; what the backend sends and cannot be built is left out with a warning.
 */
export function programLoader(): Loader {
  return {
    name: 'programs',
    async load(context) {
      const root = fileURLToPath(context.config.root)
      const setting = getCatalogFile()
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
  const schools = new Set((await getSchools()).map(school => school.name))
  const records = await readRecords(path, name, schools)
  const on = getBuildDay()
  const published = await loadPublishedPrograms(
    process.env.CATALOG_BACKEND_URL,
    records.map(record => toProgram(record, on)),
    schools,
  )
  for (const warning of published.warnings) logger.warn(warning)
  store.clear()
  for (const program of [...published.own, ...published.programs]) {
    const closedReports = published.closedReports.get(program.id)
    const marked = closedReports ? { ...program, closedReports } : program
    store.set({ id: program.id, data: { ...encodeProgram(marked) } })
  }
}

async function readRecords(path: string, name: string, schools: ReadonlySet<string>) {
  try {
    return parseRecords(decodeUtf8(await readFile(path), name), name, schools)
  } catch (error) {
    throw new AstroError(error instanceof Error ? error.message : String(error))
  }
}
