import type { Call } from '#backend/http/handler.ts'
import { checkResumeReader } from '#contract/permissions.ts'
import type { Found } from './queries.ts'

/** Whoever looks at a thread. */
export interface Reader {
  uid: string
  /** Whether the member may read the resumes of others. */
  mayReadOthers: boolean
}

type Asking = { member: { uid: string } } & Pick<Call, 'emailVerified' | 'services'>

export const readerOf = ({ member, emailVerified, services }: Asking): Reader => ({
  uid: member.uid,
  mayReadOthers: checkResumeReader({ emailVerified, mail: services.mail.sends }) === undefined,
})

/** Whether a member may see a thread: that of a public resume, or one's own. Private and missing look the same to others. */
export const maySee = (resume: { isPublic: 0 | 1 } | undefined, ownerId: string, reader: Reader): boolean =>
  resume !== undefined && (ownerId === reader.uid || (resume.isPublic === 1 && reader.mayReadOthers))

/** Whether a member may reply to a comment, vote on it, mark or report it: one that is there to be read. */
export const mayAct = (comment: Found | undefined, reader: Reader): comment is Found & { authorId: string } =>
  comment !== undefined &&
  maySee(comment, comment.ownerId, reader) &&
  comment.hidden === 0 &&
  comment.authorId !== null
