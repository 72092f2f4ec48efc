import { atom } from 'nanostores'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { programs as endpoints, Program } from '#contract/programs.ts'
import { readJsonFile } from '#lib/api/client.ts'
import { programsApi } from '#lib/api/programs.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { readBuiltProgram } from '#lib/read-program.ts'
import type { SearchFacts } from './facts.ts'
import { compareNames, type Indexed, indexProgram } from './filters.ts'

/** All programs. `failed` shows as an empty list (spec section 7: the error is only logged). */
export type Programs =
  | { status: 'loading' }
  | { status: 'ready'; all: readonly Indexed[]; failed: boolean }

export const $programs = atom<Programs>({ status: 'loading' })

/** What is known beside the names of `programs`; null until somebody searches or filters. */
export const $facts = atom<{ of: Programs; facts: SearchFacts } | null>(null)

/**
 * Reads the facts of the programs for search and filters, unless it is done. Without them the
 * specification's rules remain.
 */
export async function loadFacts(): Promise<void> {
  const programs = $programs.get()
  if (programs.status !== 'ready' || $facts.get()?.of === programs) return
  try {
    const { readFacts } = await import('./facts.ts')
    const facts = await readFacts(programs.all, await loadSchools().catch(() => []))
    if ($programs.get() === programs) $facts.set({ of: programs, facts })
  } catch (error) {
    console.error('The facts of the programs could not be read:', error)
  }
}

/**
 * Loads the programs of the build, and those that the backend has published since. They are shown
 * without waiting for the backend, which may be slow or lack that endpoint.
 */
export async function loadPrograms(): Promise<void> {
  const published = programsApi.listPublished({}).catch(() => null)
  let failed = false
  const built = await readBuilt().catch((error: unknown) => {
    console.error(messages.failedLog, error)
    failed = true
    return []
  })
  const show = (programs: readonly Program[]) =>
    $programs.set({ status: 'ready', all: programs.map(program => indexProgram(program)), failed })
  if (!failed) show(built)
  const replied = await published
  if (failed || replied) show(markClosed(merge(built, replied?.programs ?? null), replied))
}

/** The readable programs of the build. Throws when the file holds no list. */
async function readBuilt(): Promise<Program[]> {
  const records = await readJsonFile('/img/program.json')
  if (!Array.isArray(records)) throw new TypeError('The program file holds no list')
  return records
    .map(readBuiltProgram)
    .filter(program => program !== null)
    .sort(compareNames)
}

/**
 * One list of both, by name like those of the build, so that the first cards stay where they are.
 * The backend's copy of a contribution replaces the built one, and one that it no longer lists is
 * left out; without a reply (null) the built ones stay.
 */
function merge(
  built: readonly Program[],
  published: readonly Program[] | null,
): readonly Program[] {
  if (!published) return built
  const others = built.filter(program => program.contributionId === null)
  return [...others, ...published].sort(compareNames)
}

/** Sets how many students say that a program is closed, as the backend says now. */
function markClosed(
  programs: readonly Program[],
  reply: Pick<ReplyOf<typeof endpoints.listPublished>, 'reportedClosed'> | null,
): readonly Program[] {
  if (!reply) return programs
  const closed = new Map(reply.reportedClosed.map(mark => [mark.programId, mark.reports]))
  return programs.map(({ closedReports: _built, ...program }) => {
    const closedReports = closed.get(program.id)
    return closedReports ? { ...program, closedReports } : program
  })
}
