import { setImmediate } from 'node:timers/promises'
import { isId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import { compare, createSimilarityFilter, toCompared } from '#catalog/similar-programs.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listPublished, type ProgramSource } from './published.ts'

const maxSimilar = 5
/** Programs that are compared before other calls have their turn. */
const batchSize = 100

/** Which contributions are compared: published ones, and others that the caller may see. */
interface Scope {
  /** Adds the pending ones of this member. */
  ofMember?: string
  /** Adds all others than this one, for administrators. */
  otherThan?: string
}

function listContributions(db: Db, { ofMember, otherThan }: Scope) {
  const query = db
    .selectFrom('contributions')
    .select(['id', 'name', 'website', 'applicationLink', 'status'])
  if (otherThan !== undefined) return query.where('id', '!=', otherThan).execute()
  return query
    .where(eb =>
      eb.or([
        eb('status', '=', 'approved'),
        eb.and([eb('userId', '=', ofMember ?? ''), eb('status', '=', 'pending')]),
      ]),
    )
    .execute()
}

/**
 * The programs that are most likely the same as a suggestion, at most five: same address first,
 * then the most similar name.
 */
export async function listSimilarPrograms(
  source: ProgramSource,
  suggestion: { name: string; website: string },
  scope: Scope,
): Promise<SimilarProgram[]> {
  const sought = toCompared({ name: suggestion.name, websites: [suggestion.website] })
  const maybeSimilar = createSimilarityFilter(sought)
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
  const similar: { found: Omit<SimilarProgram, 'match'>; likeness: number }[] = []
  for (const [index, { found, websites }] of [...programs, ...contributions].entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    if (!maybeSimilar([found.name, found.provider, ...websites])) continue
    const likeness = compare(sought, toCompared({ ...found, websites }))
    if (likeness > 0) similar.push({ found, likeness })
  }
  return similar
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxSimilar)
    .map(({ found, likeness }) => ({ ...found, match: likeness > 1 ? 'website' : 'name' }))
}
