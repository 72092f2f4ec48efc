import { atom } from 'nanostores'
import { toNow } from '#contract/calendar-days.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { programs as endpoints, Program } from '#contract/programs.ts'
import { readBuiltProgram } from '#contract/read-program.ts'
import { readJsonFile } from '#lib/api/client.ts'
import { programsApi } from '#lib/api/programs.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { sortByName } from '#lib/filters.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import type { SearchFacts } from './facts.ts'
import { type Indexed, indexProgram } from './filters.ts'

type Published = ReplyOf<typeof endpoints.listPublished>

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
    const { readFacts } = await import('./facts.ts')
    const facts = await readFacts(programs.all, await loadSchools().catch(() => []))
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
  const published = programsApi.listPublished({}).catch(() => null)
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
  const replied = await published
  if (failed || (replied && changesPrograms(replied, built)))
    show(markClosed(merge(built, replied), replied))
}

/** Whether a reply may change the programs of the build; each change draws the list again. */
const changesPrograms = (reply: Published, built: readonly Program[]): boolean =>
  [reply.programs, reply.records, reply.hidden, reply.reportedClosed].some(
    ({ length }) => length,
  ) || built.some(({ contributionId, closedReports }) => contributionId || closedReports)

/** The readable programs of the build. Throws when the file holds no list. */
async function readBuilt(): Promise<Program[]> {
  const records = await readJsonFile('/img/program.json')
  if (!Array.isArray(records)) throw new TypeError('The program file holds no list')
  const programs = records.map(readBuiltProgram).filter(program => program !== null)
  return sortByName(programs, ({ name }) => name)
}

/**
 * One list of both, by name like those of the build, so that the first cards stay where they are.
 * The backend's copy of a contribution or a record replaces the built one; what it hides and
 * contributions that it no longer lists are left out. Without a reply (null) the built ones stay.
 */
function merge(built: readonly Program[], published: Published | null): readonly Program[] {
  if (!published) return built
  const { programs: contributed, records, hidden } = published
  const replaced = new Set([...hidden, ...records.map(({ id }) => id)])
  const others = built.filter(({ id, contributionId }) => !contributionId && !replaced.has(id))
  const pages = new Set(built.map(({ id }) => id))
  // A new record has no page before the next build, like a contribution.
  const shown = records.map(each =>
    pages.has(each.id) ? each : { ...each, contributionId: each.id },
  )
  return sortByName([...others, ...shown, ...contributed], ({ name }) => name)
}

/** Sets how many students say that a program is closed, as the backend says now. */
function markClosed(programs: readonly Program[], reply: Published | null): readonly Program[] {
  if (!reply) return programs
  const closed = new Map(reply.reportedClosed.map(mark => [mark.programId, mark.reports]))
  return programs.map(({ closedReports: _built, ...program }) => {
    const closedReports = closed.get(program.id)
    return closedReports ? { ...program, closedReports } : program
  })
}
