import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a member has blocked another one, as a condition of a query. */
export const hasBlocked = (userId: Expression<string>, blockedId: Expression<string | null>) =>
  sql<SqlBool>`exists (
    select 1 from blocks
    where blocks."userId" = ${userId} and blocks."blockedId" = ${blockedId}
  )`
