import * as z from 'zod/mini'
import { Comment, list, Place } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { limits } from './limits.ts'
import { flag, score, textOrNull } from './reply.ts'
import { choice, text } from './shapes.ts'

export type { Comment, Pin, Place } from './comments.ts'

const required = 'Feedback content is required'
const commentId = z.object({ commentId: id })
const about = 'A vote on a comment that is already so is withdrawn; the opposite one switches.'

/** Feedback on resumes (spec sections 2, 4 and 7). */
export const feedback = {
  list,
  say: endpoint({
    about:
      'Add feedback to a resume, or a reply to a comment; it may point to a place on the PDF. A resume holds at most 1,000 comments.',
    method: 'POST',
    path: '/api/resume/feedback/:userId',
    access: 'member',
    status: 201,
    input: z.object({
      userId: id,
      content: text({ label: 'Feedback', max: limits.comment, required }),
      parentId: z.optional(id),
      place: z.optional(Place),
    }),
    reply: Comment,
    errors: ['resume/unknown', 'account/unverified', 'feedback/own-resume', 'feedback/none', 'feedback/full'],
  }),
  remove: endpoint({
    about: 'Delete a comment of one’s own with everything under it.',
    method: 'DELETE',
    path: '/api/resume/feedback/:commentId',
    access: 'member',
    input: commentId,
    reply: z.unknown(),
    errors: ['feedback/none', 'feedback/not-author'],
  }),
  upvote: endpoint({
    about: `Vote a comment up. ${about}`,
    method: 'POST',
    path: '/api/resume/feedback/:commentId/upvote',
    access: 'member',
    input: commentId,
    reply: z.object({ votes: score, upvoted: flag, message: textOrNull }),
    errors: ['feedback/none'],
  }),
  downvote: endpoint({
    about: `Vote a comment down. ${about}`,
    method: 'POST',
    path: '/api/resume/feedback/:commentId/downvote',
    access: 'member',
    input: commentId,
    reply: z.object({ votes: score, downvoted: flag, message: textOrNull }),
    errors: ['feedback/none'],
  }),
  helpful: endpoint({
    about: 'The owner of the resume marks a comment as helpful, or no longer.',
    method: 'PUT',
    path: '/api/resume/feedback/:commentId/helpful',
    access: 'member',
    input: z.extend(commentId, { helpful: choice('Helpful') }),
    reply: z.object({ helpful: flag }),
    errors: ['feedback/none', 'feedback/not-owner'],
  }),
  report: endpoint({
    about: 'Tell the administrators that a comment is abusive; once for each member and comment.',
    method: 'POST',
    path: '/api/resume/feedback/:commentId/report',
    access: 'member',
    input: z.extend(commentId, {
      reason: text({ label: 'Reason', max: limits.report, required: 'Please say what is wrong with it' }),
    }),
    reply: z.unknown(),
    errors: ['feedback/none', 'feedback/own-report'],
  }),
}
