import type { Found } from './queries.ts'

/** Whether a member may see a thread: that of a public resume, or one's own. Private and missing look the same to others. */
export const maySee = (resume: { isPublic: 0 | 1 } | undefined, ownerId: string, uid: string): boolean =>
  resume?.isPublic === 1 || (resume !== undefined && ownerId === uid)

/** Whether a member may reply to a comment, vote on it, mark or report it: one that is there to be read. */
export const mayAct = (comment: Found | undefined, uid: string): comment is Found & { authorId: string } =>
  comment !== undefined &&
  maySee(comment, comment.ownerId, uid) &&
  comment.hidden === 0 &&
  comment.authorId !== null
