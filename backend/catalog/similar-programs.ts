import type { Config } from '#backend/core/config.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import type { Program } from '#contract/programs.ts'
import { type ComparedProgram, compare, toCompared } from '#contract/similar-programs.ts'
import { readProgramsWithoutContributions } from './catalog.ts'

const maxSimilar = 5

/** Programs stay the same objects while file and edits are the same. */
const prepared = new WeakMap<Program, ComparedProgram>()

function prepare(program: Program): ComparedProgram {
  const known = prepared.get(program)
  if (known) return known
  const { name, provider, applicationLink, url, apply_url } = program
  const compared = toCompared({ name, provider, websites: [url, apply_url, applicationLink] })
  prepared.set(program, compared)
  return compared
}

/** By contribution id, its latest version; reading 10,000 addresses takes over 50 ms. */
const preparedContributions = new Map<string, { version: number; compared: ComparedProgram }>()
const maxPrepared = 20_000

type Contribution = Awaited<ReturnType<typeof listContributions>>[number]

/** Prepares a contribution for `compare`, once for each version. */
export function prepareContribution({
  id,
  version,
  name,
  website,
  applicationLink,
}: Pick<Contribution, 'id' | 'version' | 'name' | 'website' | 'applicationLink'>): ComparedProgram {
  const known = preparedContributions.get(id)
  if (known?.version === version) return known.compared
  const compared = toCompared({ name, websites: [website, applicationLink] })
  if (preparedContributions.size >= maxPrepared) preparedContributions.clear()
  preparedContributions.set(id, { version, compared })
  return compared
}

/** Which contributions are compared: published ones, and others that the caller may see. */
interface Scope {
  db: Db
  config: Pick<Config, 'siteDir'>
  clock: Clock
  /** Adds the pending ones of this member. */
  ofMember?: string
  /** Adds all others than this one, for administrators. */
  otherThan?: string
}

function listContributions({ db, ofMember, otherThan }: Scope) {
  const query = db
    .selectFrom('contributions')
    .select(['id', 'name', 'website', 'applicationLink', 'status', 'version'])
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
  scope: Scope,
  suggestion: { name: string; website: string },
): Promise<SimilarProgram[]> {
  const sought = toCompared({ name: suggestion.name, websites: [suggestion.website] })
  const programs = [...(await readProgramsWithoutContributions(scope)).values()].map(program => ({
    likeness: compare(sought, prepare(program)),
    found: {
      id: program.id,
      name: program.name,
      provider: program.provider,
      website: program.applicationLink ?? program.url,
      status: null,
    },
  }))
  const contributions = (await listContributions(scope)).map(contribution => {
    const { applicationLink: _link, version: _version, ...found } = contribution
    const likeness = compare(sought, prepareContribution(contribution))
    return { likeness, found: { ...found, provider: '' } }
  })
  return [...programs, ...contributions]
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxSimilar)
    .map(({ likeness, found }) => ({ ...found, match: likeness > 1 ? 'website' : 'name' }))
}
