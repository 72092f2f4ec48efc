import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id, text } from './input.ts'
import { limits } from './limits.ts'
import { instant, integer, media, rowId, textOrNull } from './reply.ts'

const misplaced = { error: 'Not what was expected' }
const fraction = z.number(misplaced).check(z.gte(0, misplaced), z.lte(1, misplaced))

/** A place in the PDF: the page from 1, and fractions of its size from the top left. */
export const Place = z.object({
  page: z.int(misplaced).check(z.gte(1, misplaced), z.lte(1000, misplaced)),
  x: fraction,
  y: fraction,
})
export type Place = z.output<typeof Place>

/** The place of a comment: `current` is false once the file has been replaced. */
const Pin = z.object({ ...Place.shape, current: z._default(z.boolean(), false) })
export type Pin = z.output<typeof Pin>

/** The bundled backend names nobody: the flags say how the member has voted. */
const voters = z._default(z.array(z.string()), [])

/** States of an appeal: not yet asked for, waiting, decided either way. */
const appealStates = ['possible', 'open', 'kept', 'shown'] as const

/** The appeal of an author against a hidden comment. */
const Appeal = z.object({
  state: z.enum(appealStates),
  /** What the administrator wrote; empty before the decision. */
  answer: z.string(),
})

/** A comment on a resume (spec section 3). A thread leaves out what has its default value. */
export const Comment = z.object({
  id: rowId,
  content: z.string(),
  parentId: z._default(textOrNull, null),
  reviewerId: z.string(),
  reviewerName: z.string(),
  reviewerPhotoURL: media,
  /** Null from a backend that does not say. */
  createdAt: z.nullable(instant),
  votes: integer,
  upvoted: z.boolean(),
  downvoted: z.boolean(),
  upvotedBy: voters,
  downvotedBy: voters,
  place: z._default(z.nullable(Pin), null),
  /** Whether the owner of the resume marked it as helpful. */
  helpful: z._default(z.boolean(), false),
  /** Hidden by an administrator, or without its author: it has no text, and stays for replies. */
  hidden: z._default(z.boolean(), false),
  /** Whether the reader has blocked its author: it has no text then. */
  blocked: z._default(z.boolean(), false),
  /** For its author, once an administrator has hidden it. */
  appeal: z._default(z.nullable(Appeal), null),
})
export type Comment = z.output<typeof Comment>

/** A comment with its replies, at any depth. */
export const CommentWithReplies = z.extend(Comment, {
  // Beside a spread, TypeScript does not infer a type that contains itself.
  get replies() {
    return z.array(CommentWithReplies)
  },
})
export type CommentWithReplies = z.output<typeof CommentWithReplies>

const required = 'Feedback content is required'
const commentId = z.object({ commentId: id })
const voting = 'A vote on a comment that is already so is withdrawn; the opposite one switches.'

/** Feedback on resumes (spec sections 2, 4 and 7). */
export const feedback = {
  list: endpoint('GET', '/api/resume/feedback/:userId', 'member', {
    summary:
      'The thread under a resume: top-level comments newest first, each with its replies nested, oldest first, at any depth.',
    isSpecified: true,
    input: z.object({ userId: id }),
    reply: z.array(CommentWithReplies),
    errors: ['resume/unknown', 'account/unverified'],
  }),
  create: endpoint('POST', '/api/resume/feedback/:userId', 'member', {
    summary:
      'Add feedback to a resume, or a reply to a comment; it may point to a place on the PDF. A resume holds at most 1,000 comments.',
    isSpecified: true,
    status: 201,
    isIdempotent: true,
    input: z.object({
      userId: id,
      content: text('Feedback', limits.comment, { required }),
      parentId: z.optional(id),
      place: z.optional(Place),
    }),
    reply: Comment,
    errors: [
      'resume/unknown',
      'account/unverified',
      'feedback/own-resume',
      'feedback/none',
      'feedback/full',
    ],
  }),
  remove: endpoint('DELETE', '/api/resume/feedback/:commentId', 'member', {
    summary: 'Delete a comment of one’s own with everything under it.',
    isSpecified: true,
    input: commentId,
    reply: z.object({ removed: z.int() }),
    ignoresReply: true,
    errors: ['feedback/none', 'feedback/not-author'],
  }),
  upvote: endpoint('POST', '/api/resume/feedback/:commentId/upvote', 'member', {
    summary: `Vote a comment up. ${voting}`,
    isSpecified: true,
    input: commentId,
    reply: z.object({ votes: integer, upvoted: z.boolean(), message: textOrNull }),
    errors: ['feedback/none'],
  }),
  downvote: endpoint('POST', '/api/resume/feedback/:commentId/downvote', 'member', {
    summary: `Vote a comment down. ${voting}`,
    isSpecified: true,
    input: commentId,
    reply: z.object({ votes: integer, downvoted: z.boolean(), message: textOrNull }),
    errors: ['feedback/none'],
  }),
  helpful: endpoint('PUT', '/api/resume/feedback/:commentId/helpful', 'member', {
    summary: 'The owner of the resume marks a comment as helpful, or no longer.',
    input: z.object({ commentId: id, helpful: boolean('Helpful') }),
    reply: z.object({ helpful: z.boolean() }),
    errors: ['feedback/none', 'feedback/not-owner'],
  }),
  appeal: endpoint('POST', '/api/resume/feedback/:commentId/appeal', 'member', {
    summary:
      'The author of a comment that an administrator has hidden asks for another look, once for each decision.',
    input: z.object({
      commentId: id,
      reason: text('Reason', limits.report, { required: 'Please say why it should be shown' }),
    }),
    errors: ['feedback/none', 'appeal/not-hidden', 'appeal/repeated'],
  }),
}
