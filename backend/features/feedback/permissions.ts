import type { SqlBool } from 'kysely'
import type { HandlerContext } from '#backend/http/handler.ts'
import { checkResumeReader } from '#contract/permissions.ts'
import type { FoundComment } from './queries.ts'

/** The member who views a thread. */
export interface Viewer {
  uid: string
  /** Whether the member may view resumes of others. */
  canViewOthers: boolean
}

export type Caller = { member: { uid: string } } & Pick<
  HandlerContext,
  'emailVerified' | 'services'
>

export const viewerOf = ({ member, emailVerified, services }: Caller): Viewer => ({
  uid: member.uid,
  canViewOthers: checkResumeReader({ emailVerified, mail: services.mail.sends }) === undefined,
})

/**
 * Whether a member may view a thread: that of a public resume, unless its owner has blocked the
 * member, or one's own.
 */
export const canView = (
  resume: { isPublic: 0 | 1; isBlocked: SqlBool } | undefined,
  ownerId: string,
  viewer: Viewer,
): boolean =>
  resume !== undefined &&
  (ownerId === viewer.uid || (resume.isPublic === 1 && !resume.isBlocked && viewer.canViewOthers))

/** Whether a member may reply to a comment, vote on it, mark or report it. */
export const canAct = (
  comment: FoundComment | undefined,
  viewer: Viewer,
): comment is FoundComment & { authorId: string } =>
  comment !== undefined &&
  canView(comment, comment.ownerId, viewer) &&
  comment.hidden === 0 &&
  comment.authorId !== null
