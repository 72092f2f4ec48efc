import { SharedJson } from '#backend/core/shared-json.ts'
import type { Program } from '#catalog/program.ts'
import { type CatalogEdits, readCatalogEdits } from './catalog-edits.ts'
import { isContributionId, listContributedPrograms } from './contributed-programs.ts'
import { listClosedMarks } from './program-reports.ts'
import type { DatabaseSource } from './source.ts'

/** The programs of the database, each once. */
export interface PublishedPrograms extends CatalogEdits {
  /** Approved contributions without a record. */
  programs: Program[]
}

interface Cached {
  contributed: readonly Program[]
  published: PublishedPrograms
}

/** What was made of edits and contributions, which are the same objects until they change. */
const cache = new WeakMap<CatalogEdits, Cached>()

/**
 * Reads the programs that the database adds to those of the file, and the ids that it hides. The
 * result is the same object while nothing changes.
 */
export async function readPublishedPrograms(source: DatabaseSource): Promise<PublishedPrograms> {
  const edits = await readCatalogEdits(source)
  const contributed = await listContributedPrograms(source.db)
  const cached = cache.get(edits)
  if (cached?.contributed === contributed) return cached.published
  const published = combine(edits, contributed)
  cache.set(edits, { contributed, published })
  return published
}

/** The record of a contribution replaces it, and is hidden unless the contribution is approved. */
function combine(
  { records, hidden }: CatalogEdits,
  contributed: readonly Program[],
): PublishedPrograms {
  const approved = new Set(contributed.map(({ id }) => id))
  const isShown = ({ id }: Program) => !isContributionId(id) || approved.has(id)
  const replaced = new Set([...hidden, ...records.map(({ id }) => id)])
  return {
    programs: contributed.filter(({ id }) => !replaced.has(id)),
    records: records.filter(isShown),
    hidden: [...hidden, ...records.filter(record => !isShown(record)).map(({ id }) => id)],
  }
}

/** The JSON of `GET /api/programs`, and the marks that are in it. */
const replies = new WeakMap<PublishedPrograms, { marks: string; json: SharedJson }>()

/**
 * The JSON of `GET /api/programs`, from which static pages are built too. It is made again only
 * when something changes: that of 10,000 edits takes 100 ms.
 */
export async function readProgramsJson(source: DatabaseSource): Promise<SharedJson> {
  const published = await readPublishedPrograms(source)
  const reportedClosed = await listClosedMarks(source.db)
  const marks = JSON.stringify(reportedClosed)
  const known = replies.get(published)
  if (known?.marks === marks) return known.json
  const json = new SharedJson(JSON.stringify({ ...published, reportedClosed }))
  replies.set(published, { marks, json })
  return json
}
