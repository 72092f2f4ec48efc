import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Config } from '#backend/core/config.ts'
import { selectAdministrators } from '#backend/db/administrators.ts'
import { isSuspended } from '#backend/db/member-actions.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Reports and actions of one member that are shown. */
const maxRows = 50

/** Whether the name or the address of a member has a text in it. An empty one is in all. */
function hasText(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(lower("user".name) like ${pattern} escape '\\'
    or lower("user".email) like ${pattern} escape '\\'
    or lower("user"."withdrawnName") like ${pattern} escape '\\')`
}

const selectReports = (eb: ExpressionBuilder<Tables, 'user'>) =>
  eb
    .selectFrom('reports')
    .whereRef('reports.memberId', '=', 'user.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))

/** The newest members with a text in name or address, after the one of a cursor. */
export const listMembers = (
  db: Db,
  { search, lastId, limit }: { search: string; lastId: string; limit: number },
) =>
  db
    .selectFrom('user')
    .where(hasText(search))
    .$if(lastId !== '', query =>
      query.where(
        sql<SqlBool>`("user"."createdAt", "user".id) < (
          select "createdAt", id from "user" as last where last.id = ${lastId})`,
      ),
    )
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(limit)
    .select(eb => [
      'user.id as userId',
      eb.fn.coalesce('withdrawnName', 'name').as('name'),
      'email',
      'createdAt',
      isSuspended(eb.ref('user.id')).as('isSuspended'),
      selectReports(eb).where('settledAt', 'is', null).as('openReports'),
    ])
    .execute()

/** The number of members with a text in name or address. */
export const countMembers = (db: Db, search: string) =>
  countRows(db.selectFrom('user').where(hasText(search)))

/** A member with what is counted of them. */
export const findMember = (db: Db, config: Config, userId: string) =>
  db
    .selectFrom('user')
    .leftJoin('resumes', 'resumes.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(eb => [
      'user.id as userId',
      'name',
      'withdrawnName',
      'email',
      'emailVerified',
      'image as photoURL',
      'createdAt',
      'user.seenAt',
      'isPublic',
      eb('user.id', 'in', selectAdministrators(db, config)).as('isAdmin'),
      eb
        .selectFrom('contributions')
        .whereRef('contributions.userId', '=', 'user.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('suggestions'),
      eb
        .selectFrom('comments')
        .whereRef('comments.authorId', '=', 'user.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('comments'),
      selectReports(eb).as('reports'),
    ])
    .executeTakeFirst()

/** The newest reports about a member. */
export const listReportsOf = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .leftJoin('user', 'user.id', 'reports.settledById')
    .where('memberId', '=', userId)
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.userId')
    .limit(maxRows)
    .select(['kind', 'reason', 'reports.createdAt', 'settledAt', 'note'])
    .select('user.name as settledByName')
    .execute()

/** The newest actions against a member. */
export const listActions = (db: Db, userId: string) =>
  db
    .selectFrom('memberActions')
    .leftJoin('user as by', 'by.id', 'memberActions.byId')
    .leftJoin('user as endedBy', 'endedBy.id', 'memberActions.endedById')
    .where('userId', '=', userId)
    .orderBy('memberActions.id', 'desc')
    .limit(maxRows)
    .select(['memberActions.id', 'kind', 'reason', 'at', 'endedAt'])
    .select(['by.name as byName', 'endedBy.name as endedByName'])
    .execute()
