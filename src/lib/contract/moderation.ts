import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id, text } from './input.ts'
import { limits } from './limits.ts'
import { count, instant, rowId, textOrNull } from './reply.ts'

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
  /** Why its author asks for another look; null unless that waits for a decision. */
  appeal: textOrNull,
})
export type ReportedComment = z.output<typeof ReportedComment>

/** Reports of abuse, beyond the specification: an administrator hides a comment or keeps it. */
export const moderation = {
  list: endpoint('GET', '/api/admin/reports', 'admin', {
    summary:
      'Comments with reports or an appeal that no administrator has settled yet, then those hidden, the newest first, at most 200.',
    reply: z.array(ReportedComment),
  }),
  resolve: endpoint('PUT', '/api/admin/reports/:commentId', 'admin', {
    summary:
      'Hide a comment from everybody, or let it stand; either settles its reports and the appeal of its author, which needs an answer.',
    input: z.object({
      commentId: id,
      hidden: boolean('Hidden'),
      /** The state that the administrator saw. Another one by now is an error. */
      wasHidden: z.optional(boolean('Was hidden')),
      answer: z.optional(text('Answer', limits.report)),
    }),
    reply: z.object({ hidden: z.boolean() }),
    errors: ['feedback/none', 'appeal/no-answer', 'appeal/decided', 'decision/own'],
  }),
}
