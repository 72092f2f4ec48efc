import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#contract/programs.ts'
import { type CatalogEdits, readCatalogEdits } from './catalog-edits.ts'
import { isContributionId, listContributedPrograms } from './contributed-programs.ts'
import { listClosedMarks } from './program-reports.ts'

interface Source {
  db: Db
  clock: Clock
}

/** The programs of the database, each once. */
export interface PublishedPrograms extends CatalogEdits {
  /** Approved contributions without a record. */
  programs: Program[]
}

/**
 * Reads the programs that the database adds to those of the file, and the ids that it hides. The
 * record of a contribution replaces it, and is hidden unless the contribution is approved.
 */
export async function readPublishedPrograms(source: Source): Promise<PublishedPrograms> {
  const { records, hidden } = await readCatalogEdits(source)
  const contributed = await listContributedPrograms(source.db)
  const approved = new Set(contributed.map(({ id }) => id))
  const isShown = ({ id }: Program) => !isContributionId(id) || approved.has(id)
  const replaced = new Set([...hidden, ...records.map(({ id }) => id)])
  return {
    programs: contributed.filter(({ id }) => !replaced.has(id)),
    records: records.filter(isShown),
    hidden: [...hidden, ...records.filter(record => !isShown(record)).map(({ id }) => id)],
  }
}

/** The reply of `GET /api/programs`, from which static pages are built too. */
export const readProgramsReply = async (source: Source) => ({
  ...(await readPublishedPrograms(source)),
  reportedClosed: await listClosedMarks(source.db),
})
