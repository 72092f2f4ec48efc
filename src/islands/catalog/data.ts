import { toNow } from '#catalog/days.ts'
import { type Catalog, createCatalog, type FilterSet } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { readProgram } from '#catalog/read-program.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { readJsonFile } from '#lib/api/client.ts'

async function readList(path: string): Promise<unknown[]> {
  const list = await readJsonFile(path)
  if (!Array.isArray(list)) throw new TypeError(`${path} holds no list`)
  return list
}

/** All programs, of our backend or of another; those without a name are left out. */
export const loadPrograms = async (): Promise<readonly Program[]> =>
  (await readList('/img/program.json')).map(readProgram).filter(program => program !== null)

/** The schools of the build. */
export const loadSchools = async (): Promise<readonly SchoolFacts[]> =>
  (await readList('/catalog/schools.json')) as SchoolFacts[]

/** The programs with what searching and filtering needs; the schools may be missing. */
export async function loadCatalog(set: FilterSet): Promise<Catalog> {
  const schools = loadSchools().catch(() => [])
  return createCatalog(await loadPrograms(), await schools, toNow(), set)
}
