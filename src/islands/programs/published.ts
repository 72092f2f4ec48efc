import type { Program } from '#catalog/program.ts'
import { readBuiltProgram } from '#catalog/read-program.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { programs as endpoints } from '#contract/programs.ts'
import { programsApi } from '#lib/api/programs.ts'
import { sortByName } from '#lib/filters.ts'

type Published = ReplyOf<typeof endpoints.listPublished>

/** Reads programs of any origin; those without a name are left out. */
export const readRecords = (records: readonly unknown[]): Program[] =>
  records.map(readBuiltProgram).filter(program => program !== null)

/**
 * Asks the backend what it has published since the build. Returns what adds that to the programs of
 * the build; the same list if nothing is to be added.
 */
export async function readPublished(): Promise<(built: readonly Program[]) => readonly Program[]> {
  const reply = await programsApi.listPublished({})
  return built => (changesPrograms(reply, built) ? markClosed(merge(built, reply), reply) : built)
}

/** Whether a reply may change the programs of the build. */
const changesPrograms = (reply: Published, built: readonly Program[]): boolean =>
  [reply.programs, reply.records, reply.hidden, reply.reportedClosed].some(
    ({ length }) => length,
  ) || built.some(({ contributionId, closedReports }) => contributionId || closedReports)

/**
 * One list of both, by name like those of the build, so that the first cards stay where they are.
 * The backend's copy of a contribution or a record replaces the built one; what it hides and
 * contributions that it no longer lists are left out.
 */
function merge(built: readonly Program[], published: Published): readonly Program[] {
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
function markClosed(programs: readonly Program[], reply: Published): readonly Program[] {
  const closed = new Map(reply.reportedClosed.map(mark => [mark.programId, mark.reports]))
  return programs.map(({ closedReports: _built, ...program }) => {
    const closedReports = closed.get(program.id)
    return closedReports ? { ...program, closedReports } : program
  })
}
