import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Whether a member has blocked another one, as a condition of a query. */
export const hasBlocked = (userId: Expression<string>, blockedId: Expression<string | null>) =>
  sql<SqlBool>`exists (
    select 1 from blocks
    where blocks."userId" = ${userId} and blocks."blockedId" = ${blockedId}
  )`

/** Who views resumes. */
export interface VisibilityQuery {
  viewerId: string
  /** Whether the viewer may view resumes of others. */
  canViewOthers: boolean
}

/** The resumes that a member may view: their own, and public ones of others. */
export const selectVisibleResumes = (db: Db, { viewerId, canViewOthers }: VisibilityQuery) =>
  db
    .selectFrom('resumes')
    .where(eb => {
      const isOwn = eb('resumes.userId', '=', viewerId)
      const hasBlockedViewer = hasBlocked(eb.ref('resumes.userId'), eb.val(viewerId))
      const isShown = eb.and([eb('isPublic', '=', 1), eb.not(hasBlockedViewer)])
      return canViewOthers ? eb.or([isOwn, isShown]) : isOwn
    })
    .select('resumes.userId')
