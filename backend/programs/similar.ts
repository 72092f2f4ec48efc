import { setImmediate } from 'node:timers/promises'
import { isId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import { compare, createSimilarityFilter, toCompared } from '#catalog/similar-programs.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listPublished, type ProgramSource } from './published.ts'

const maxSimilar = 5
/** Programs that are compared before other calls have their turn. */
const batchSize = 100

/**
 * Which contributions are compared: published ones and the pending ones of this member, or all, for
 * administrators.
 */
type Scope = { ofMember: string } | 'all'

function listContributions(db: Db, scope: Scope) {
  const query = db
    .selectFrom('contributions')
    .select(['id', 'name', 'website', 'applicationLink', 'status'])
  if (scope === 'all') return query.execute()
  return query
    .where(eb =>
      eb.or([
        eb('status', '=', 'approved'),
        eb.and([eb('userId', '=', scope.ofMember), eb('status', '=', 'pending')]),
      ]),
    )
    .execute()
}

interface Suggestion {
  /** Of a stored suggestion, which is not like itself. */
  id?: string
  name: string
  website: string
}

/**
 * The programs that are most likely the same as each suggestion, at most five: those of the same
 * address first, then by how similar their names are.
 */
export async function listSimilarPrograms(
  source: ProgramSource,
  suggestions: readonly Suggestion[],
  scope: Scope,
): Promise<SimilarProgram[][]> {
  const searches = suggestions.map(({ id, name, website }) => {
    const sought = toCompared({ name, websites: [website] })
    const similar: { found: Omit<SimilarProgram, 'match'>; likeness: number }[] = []
    return { id, sought, maybeSimilar: createSimilarityFilter(sought), similar }
  })
  const programs = [...(await listPublished(source)).programs.values()]
    .filter(({ id }) => !isId('c', id))
    .map(({ id, name, provider, url, apply_url, applicationLink }) => ({
      found: { id, name, provider, website: applicationLink ?? url, status: null },
      websites: [url, apply_url, applicationLink],
    }))
  const rows = await listContributions(source.db, scope)
  const contributions = rows.map(({ applicationLink, ...row }) => ({
    found: { ...row, provider: '' },
    websites: [row.website, applicationLink],
  }))
  let compared = 0
  for (const { found, websites } of [...programs, ...contributions])
    for (const { id, sought, maybeSimilar, similar } of searches) {
      compared += 1
      if (compared % batchSize === 0) await setImmediate()
      if (found.id === id || !maybeSimilar([found.name, found.provider, ...websites])) continue
      const likeness = compare(sought, toCompared({ ...found, websites }))
      if (likeness > 0) similar.push({ found, likeness })
    }
  return searches.map(({ similar }) =>
    similar
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, maxSimilar)
      .map(({ found, likeness }) => ({ ...found, match: likeness > 1 ? 'website' : 'name' })),
  )
}
