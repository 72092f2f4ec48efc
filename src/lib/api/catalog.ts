import { toNow } from '#catalog/days.ts'
import { type Catalog, createCatalog, type FilterSet } from '#catalog/filters.ts'
import { readBuiltProgram } from '#catalog/read-program.ts'
import { readJsonFile } from './client.ts'
import { loadSchools } from './schools.ts'

/**
 * All programs, of our backend or of another, with what searching and filtering needs. Those
 * without a name are left out; the schools may be missing. Rejects if there is no list.
 */
export async function loadCatalog(set: FilterSet): Promise<Catalog> {
  const schools = loadSchools().catch(() => [])
  const list = await readJsonFile('/img/program.json')
  if (!Array.isArray(list)) throw new TypeError('The program file holds no list')
  const programs = list.map(readBuiltProgram).filter(program => program !== null)
  return createCatalog(programs, await schools, toNow(), set)
}
