import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchoolFacts } from '#catalog/school-rules.ts'

/** The schools of the built site, as its build wrote them; null if they cannot be read. */
export async function readBuiltSchools(siteDir: string): Promise<readonly SchoolFacts[] | null> {
  try {
    return JSON.parse(await readFile(join(siteDir, 'catalog', 'schools.json'), 'utf8'))
  } catch {
    return null
  }
}
