import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Whose numbers: of members of schools by their names in lower case, or of all for null. */
interface Source {
  db: Db
  schools: readonly string[] | null
  /** From when to when, in milliseconds; the end is the first one after it. */
  start: number
  end: number
}

type Time = 'savedAt' | 'appliedAt' | 'outcomeAt'

const selectMembers = ({ db, schools }: Source) =>
  db
    .selectFrom('user')
    .$if(schools !== null, query =>
      query.where(sql<string>`lower(trim("college"))`, 'in', schools ?? []),
    )

/** Whether the member of a row is of the schools; those of deleted accounts are of none. */
const isOfSchools = (userId: string, source: Source) =>
  source.schools === null
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(userId)} in ${selectMembers(source).select('user.id')}`

/** When members signed up, and when they were last seen. */
export async function listMembers(source: Source) {
  const rows = await selectMembers(source).select(['user.id', 'createdAt', 'seenAt']).execute()
  return rows.map(({ id: userId, createdAt, seenAt }) => ({
    userId,
    at: new Date(createdAt).getTime(),
    seenAt,
  }))
}

/** Saved programs for which something was noted in the time. */
export function listSaved(source: Source) {
  const isIn = (eb: ExpressionBuilder<Tables, 'savedPrograms'>, time: Time) =>
    eb.and([eb(time, '>=', source.start), eb(time, '<', source.end)])
  return source.db
    .selectFrom('savedPrograms')
    .where('removedAt', 'is', null)
    .where(eb => eb.or([isIn(eb, 'savedAt'), isIn(eb, 'appliedAt'), isIn(eb, 'outcomeAt')]))
    .where(isOfSchools('userId', source))
    .select(['userId', 'savedAt', 'appliedAt', 'outcomeAt', 'status'])
    .execute()
}

/** Comments of members who are still there. */
export const listComments = (source: Source) =>
  source.db
    .selectFrom('comments')
    .where('createdAt', '>=', source.start)
    .where('createdAt', '<', source.end)
    .where('authorId', 'is not', null)
    .where(isOfSchools('authorId', source))
    .select(['authorId as userId', 'createdAt as at'])
    .execute()

/** Resumes: when the file was uploaded, and when the first feedback came; null without it. */
export const listResumes = (source: Source) =>
  source.db
    .selectFrom('resumes')
    .where(isOfSchools('resumes.userId', source))
    .select(['resumes.userId', 'updatedAt as uploadedAt'])
    .select(eb =>
      eb
        .selectFrom('comments')
        .whereRef('ownerId', '=', 'resumes.userId')
        .where('parentId', 'is', null)
        .where('hidden', '=', 0)
        .select(({ fn }) => fn.min('createdAt').as('at'))
        .as('commentedAt'),
    )
    .execute()

/** Suggestions: when they were sent, and when an administrator answered first; null before that. */
export const listSuggestions = (source: Source) =>
  source.db
    .selectFrom('contributions')
    // Not for each row: the ids of Postgres' two tables do not sort alike, so it would use no index.
    .leftJoin(
      eb =>
        eb
          .selectFrom('adminActions')
          .where('kind', '=', 'contribution')
          .where('action', 'in', ['approve', 'reject', 'request-changes'])
          .groupBy('entityId')
          .select(({ fn }) => ['entityId', fn.min('at').as('at')])
          .as('answer'),
      join => join.onRef('answer.entityId', '=', 'contributions.id'),
    )
    .where('createdAt', '>=', source.start)
    .where('createdAt', '<', source.end)
    .where(isOfSchools('userId', source))
    .select(['userId', 'createdAt as at', 'answer.at as answeredAt'])
    .execute()
