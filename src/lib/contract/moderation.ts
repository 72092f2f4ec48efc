import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id } from './input.ts'
import { count, instant, rowId } from './reply.ts'

/** A reported comment, for administrators. */
export const ReportedComment = z.object({
  commentId: rowId,
  content: z.string(),
  authorName: z.string(),
  /** The owner of the resume. */
  ownerId: z.string(),
  ownerName: z.string(),
  /** Number of members who reported it, and their reasons, the newest first. */
  reports: count,
  reasons: z.array(z.string()),
  /** Null from a backend that does not say. */
  reportedAt: z.nullable(instant),
  hidden: z.boolean(),
})
export type ReportedComment = z.output<typeof ReportedComment>

/** Reports of abuse, beyond the specification: an administrator hides a comment or keeps it. */
export const moderation = {
  list: endpoint({
    summary:
      'Reported comments that no administrator has settled yet, then those hidden, the newest report first, at most 200.',
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    reply: z.array(ReportedComment),
  }),
  resolve: endpoint({
    summary: 'Hide a comment from everybody, or let it stand; either settles its reports.',
    method: 'PUT',
    path: '/api/admin/reports/:commentId',
    access: 'admin',
    input: z.object({ commentId: id, hidden: boolean('Hidden') }),
    reply: z.object({ hidden: z.boolean() }),
    errors: ['feedback/none'],
  }),
}
