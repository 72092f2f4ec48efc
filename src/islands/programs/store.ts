import { atom } from 'nanostores'
import type { Program } from '#catalog/program.ts'
import { isBuiltProgram } from '#catalog/read-program.ts'
import { readJsonFile } from '#lib/api/client.ts'
import { sortByName } from '#lib/filters.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'

/** All programs. `failed` shows as an empty list (spec section 7: the error is only logged). */
export type Programs =
  | { status: 'loading' }
  | { status: 'ready'; all: readonly Program[]; failed: boolean }

export const $programs = atom<Programs>({ status: 'loading' })

/**
 * Loads the programs of the build, and those that the backend has published since. They are shown
 * without waiting for the backend, which may be slow or lack that endpoint.
 */
export async function loadPrograms(): Promise<void> {
  const published = import('./published.ts')
    .then(({ readPublished }) => readPublished())
    .catch(() => null)
  let failed = false
  const built = await readBuilt().catch((error: unknown) => {
    console.error(messages.failedLog, error)
    failed = true
    return []
  })
  const show = (all: readonly Program[]) => $programs.set({ status: 'ready', all, failed })
  if (!failed) show(built)
  const addTo = await published
  const all = addTo?.(built) ?? built
  // Each change draws the list again.
  if (failed || all !== built) show(all)
}

/**
 * The readable programs of the build. Throws when the file holds no list. Records that are not
 * of our build need the code that checks them.
 */
async function readBuilt(): Promise<readonly Program[]> {
  const records = await readJsonFile('/img/program.json')
  if (!Array.isArray(records)) throw new TypeError('The program file holds no list')
  const programs = records.every(isBuiltProgram)
    ? records
    : (await import('./published.ts')).readRecords(records)
  return sortByName(programs, ({ name }) => name)
}
