import { atom } from 'nanostores'
import { programs as endpoints, type Program, readProgram } from '#contract/programs.ts'
import { createClient, readJsonFile } from '#lib/api.ts'
import { programWords as words } from '#lib/messages/programs.ts'
import { type Indexed, indexed } from './filters.ts'

const api = createClient(endpoints)

/** Every program there is to search. `failed` shows as an empty list (spec section 7: the error is logged only). */
export type Programs = { status: 'loading' } | { status: 'ready'; all: readonly Indexed[]; failed: boolean }

export const $programs = atom<Programs>({ status: 'loading' })

/**
 * Loads the built programs, and then, beside them, those that the backend has published since. A backend without that call, or a slow
 * one, changes nothing.
 */
export async function loadPrograms(): Promise<void> {
  const published = api.listPublished({}).then(
    reply => reply.programs,
    () => null,
  )
  let failed = false
  const built = await readBuilt().catch((error: unknown) => {
    console.error(words.failedLog, error)
    failed = true
    return []
  })
  const show = (programs: readonly Program[]) =>
    $programs.set({ status: 'ready', all: programs.map(indexed), failed })
  if (!failed) show(built)
  const newer = await published
  if (failed || newer) show(merged(built, newer))
}

/** The programs of the last build. A row that cannot be read is dropped; throws when there is no list. */
async function readBuilt(): Promise<Program[]> {
  const records = await readJsonFile('/img/program.json')
  if (!Array.isArray(records)) throw new TypeError('The program file holds no list')
  return records.map(readProgram).filter(program => program !== null)
}

/**
 * One list of both. The backend's copy of a contribution wins over the built one, and a built copy of a contribution that
 * the backend no longer lists is left out; without an answer (null) the built ones stand.
 */
function merged(built: readonly Program[], published: readonly Program[] | null): readonly Program[] {
  if (!published) return built
  return [...published, ...built.filter(program => program.contributionId === null)]
}
