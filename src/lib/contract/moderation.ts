import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id } from './input.ts'
import { count, flag, instant, rowId, rows, rowsUnder, textOr } from './reply.ts'

/** A reported comment, for administrators. */
export const ReportedComment = z.object({
  commentId: rowId,
  content: textOr(''),
  authorName: textOr(''),
  /** The owner of the resume. */
  ownerId: textOr(''),
  ownerName: textOr(''),
  /** Number of members who reported it, and their reasons, the newest first. */
  reports: count,
  reasons: rows(z.string()),
  reportedAt: instant,
  hidden: flag,
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
    input: z.object({}),
    reply: rowsUnder(ReportedComment, ['reports', 'data']),
    errors: [],
  }),
  resolve: endpoint({
    summary: 'Hide a comment from everybody, or let it stand; either settles its reports.',
    method: 'PUT',
    path: '/api/admin/reports/:commentId',
    access: 'admin',
    input: z.object({ commentId: id, hidden: boolean('Hidden') }),
    reply: z.object({ hidden: flag }),
    errors: ['feedback/none'],
  }),
}
