import { compare, toCompared } from '#catalog/similar-programs.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { adminApi } from '#lib/api/admin.ts'
import { $stats, contributions } from './store.ts'

/**
 * Finds programs that a contribution may repeat, the most likely first: in the whole catalog and
 * among all contributions, or with a backend that does not offer this, among those loaded.
 */
export async function findDuplicates(
  row: ReviewedContribution,
): Promise<readonly SimilarProgram[]> {
  const programs = row.version === null ? null : await requestSimilar(row.id)
  return programs ?? findLoaded(row)
}

const requestSimilar = (id: string) =>
  adminApi.listSimilar({ id }).then(
    ({ programs }) => programs,
    () => null,
  )

function findLoaded(row: ReviewedContribution): SimilarProgram[] {
  const [list, stats] = [contributions.$list.get(), $stats.get()]
  const loaded = [
    ...(list.status === 'ready' ? list.rows : []),
    ...(stats.status === 'ready' ? stats.recent : []),
  ]
  const toKeys = ({ name, website }: ReviewedContribution) =>
    toCompared({ name, websites: [website] })
  const sought = toKeys(row)
  const others = [...new Map(loaded.map(other => [other.id, other])).values()]
  return others.flatMap(other => {
    const likeness = other.id === row.id ? 0 : compare(sought, toKeys(other))
    const { id, name, website, status } = other
    const match = likeness > 1 ? 'website' : 'name'
    return likeness > 0 ? [{ id, name, website, status, provider: '', match }] : []
  })
}
