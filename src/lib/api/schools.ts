import type { SchoolFacts } from '#catalog/school-rules.ts'
import { readJsonFile } from './client.ts'

/** Loads the schools of the build. Rejects if they cannot be read. */
export async function loadSchools(): Promise<readonly SchoolFacts[]> {
  const schools = await readJsonFile('/catalog/schools.json')
  if (!Array.isArray(schools)) throw new TypeError('The file of schools holds no list')
  return schools
}
