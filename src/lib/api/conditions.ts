import type { Condition } from '#catalog/conditions.ts'
import { isRaw } from '#contract/complete.ts'
import { readJsonFile } from './client.ts'
import { loadSchools } from './schools.ts'

/** The conditions that decide who may apply, by the ids of the programs of the build. */
export type Conditions = Readonly<Record<string, Condition[]>>

/** Loads what answers are compared with. Rejects if it cannot be read. */
export async function loadConditions() {
  const [schools, conditions] = await Promise.all([
    loadSchools(),
    readJsonFile('/catalog/conditions.json'),
  ])
  if (!isRaw(conditions)) throw new TypeError('The file of conditions holds no object')
  return { schools, conditions: conditions as Conditions }
}
