import { sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'
import { isRaw } from '#contract/complete.ts'
import type { ListedKind } from '#contract/content-values.ts'
import { ApiError } from '#contract/errors.ts'
import { readSchools } from './schools.ts'

/** The school to which a role is limited; null: none. One that left the list has its name only. */
export async function findScope(schoolId: string | null) {
  if (schoolId === null) return null
  const school = (await readSchools()).find(({ name }) => name === schoolId)
  return { name: schoolId, aliases: school?.aliases ?? [] }
}
export type Scope = Awaited<ReturnType<typeof findScope>>

/** The names of a school in small letters. */
export const namesOf = ({ name, aliases }: NonNullable<Scope>): string[] =>
  [name, ...aliases].map(each => each.toLowerCase())

/**
 * Whether a suggestion concerns the school of a role: it names it, as university or in its texts, or
 * its author, whose account is joined, studies there.
 */
export function isOfSchool(scope: Scope) {
  if (!scope) return sql<boolean>`1 = 1`
  const names = sql.join(namesOf(scope))
  const text = `%${scope.name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(lower(coalesce("user".college, '')) in (${names})
    or lower(coalesce(contributions.university, '')) in (${names})
    or lower(contributions.name || ' ' || contributions.description) like ${text} escape '\\')`
}

/** Whether a program, a mentor or a story names the school of a role, or is provided by it. */
export function isInScope(scope: Scope, data: unknown): boolean {
  if (!scope) return true
  if (!isRaw(data)) return false
  const schools = isRaw(data.audience) && isRaw(data.audience.schools) && data.audience.schools
  const names = schools && Array.isArray(schools.names) ? schools.names : []
  const known = namesOf(scope)
  return [data.university, data.provider, ...names].some(
    name => typeof name === 'string' && known.includes(name.toLowerCase()),
  )
}

/** Throws if what somebody stores would not be of the school of their role. */
export function requireInScope(scope: Scope, data: unknown): void {
  if (!isInScope(scope, data)) throw new ApiError('content/other-school')
}

/** The ids of the items of a kind that concern the school of a role; null: all. */
export async function listIdsInScope(db: Db, kind: ListedKind, scope: Scope) {
  if (!scope) return null
  const rows =
    kind === 'program'
      ? await db.selectFrom('programs').select(['id', 'record as data']).execute()
      : await db
          .selectFrom('contentItems')
          .where('kind', '=', kind)
          .select(['id', 'data'])
          .execute()
  // Programs of which only a time is left have no record.
  const found = rows.filter(({ data }) => data !== '' && isInScope(scope, JSON.parse(data)))
  return new Set(found.map(({ id }) => id))
}
