import { atom } from 'nanostores'
import { toNow } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { isBuiltProgram } from '#catalog/read-program.ts'
import { readJsonFile } from '#lib/api/client.ts'
import { sortByName } from '#lib/filters.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import type { SearchFacts } from './facts.ts'
import { type Indexed, indexProgram } from './filters.ts'

/** All programs. `failed` shows as an empty list (spec section 7: the error is only logged). */
export type Programs =
  | { status: 'loading' }
  | { status: 'ready'; all: readonly Indexed[]; failed: boolean }

export const $programs = atom<Programs>({ status: 'loading' })

/** What is known beside the names of `programs`; null until somebody searches or filters. */
export const $facts = atom<{ programs: Programs; facts: SearchFacts } | null>(null)

/**
 * Reads the facts of the programs for search and filters, unless it is done. Without them the
 * specification's rules remain.
 */
export async function loadFacts(): Promise<void> {
  const programs = $programs.get()
  if (programs.status !== 'ready' || $facts.get()?.programs === programs) return
  try {
    const { loadSearchFacts } = await import('./facts.ts')
    const facts = await loadSearchFacts(programs.all)
    if ($programs.get() === programs) $facts.set({ programs, facts })
  } catch (error) {
    console.error('The facts of the programs could not be read:', error)
  }
}

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
  const now = toNow()
  const show = (programs: readonly Program[]) =>
    $programs.set({
      status: 'ready',
      all: programs.map(program => indexProgram(program, now)),
      failed,
    })
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
