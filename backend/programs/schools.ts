import { readFile } from 'node:fs/promises'
import { parseSchools, schoolFile } from '#catalog/school-list.ts'
import type { School } from '#catalog/schools.ts'

/** The schools of the list that the site is built with. */
export const readSchools = async (): Promise<School[]> =>
  parseSchools(await readFile(schoolFile, 'utf8'))
