import { toNow } from '#catalog/days.ts'
import { type FilterSet, startCatalog } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { readBuiltProgram } from '#catalog/read-program.ts'
import { isBundled } from '../backend.ts'
import { site } from '../site.ts'
import { readJsonFile } from './client.ts'
import { loadSchools } from './schools.ts'

const file = '/img/program.json'

/** All programs. Rejects if there is no list. */
export async function loadPrograms(): Promise<Program[]> {
  // Our backend on another origin has newer programs than the build of the site.
  const list =
    site.backend && isBundled()
      ? await readJsonFile(site.backend + file).catch(() => readJsonFile(file))
      : await readJsonFile(file)
  if (!Array.isArray(list)) throw new TypeError('The program file holds no list')
  return list.map(readBuiltProgram).filter(program => program !== null)
}

/** All programs, for filters and, once `indexed`, search. Rejects if there is no list. */
export async function loadCatalog(set: FilterSet) {
  const schools = loadSchools().catch(() => [])
  return startCatalog(await loadPrograms(), await schools, toNow(), set)
}
