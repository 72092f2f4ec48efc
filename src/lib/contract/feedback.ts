import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id, text } from './input.ts'
import { limits } from './limits.ts'
import {
  flag,
  fraction,
  instant,
  media,
  orNull,
  pageNumber,
  rowId,
  score,
  textOr,
  textOrNull,
  wire,
} from './reply.ts'

/** A place in the PDF: the page from 1, and fractions of its size from the top left. */
export const Place = z.object({ page: pageNumber, x: fraction, y: fraction })
export type Place = z.output<typeof Place>

/** The place of a comment: `current` is false once the file has been replaced. */
const Pin = z.extend(Place, { current: flag })
export type Pin = z.output<typeof Pin>

/** A list of ids; anything else reads as an empty list. */
const uids = z.pipe(
  wire.uids,
  z.transform((value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [],
  ),
)

/**
 * A comment on a resume (spec section 3, Feedback comment). The bundled backend never sends
 * `upvotedBy` and `downvotedBy`; its flags are enough.
 */
export const Comment = z.object({
  id: rowId,
  content: textOr(''),
  parentId: textOrNull,
  reviewerId: textOr(''),
  reviewerName: textOr(''),
  reviewerPhotoURL: media,
  createdAt: instant,
  votes: score,
  upvoted: flag,
  downvoted: flag,
  upvotedBy: uids,
  downvotedBy: uids,
  place: orNull(Pin),
  /** Whether the owner of the resume marked it as helpful. */
  helpful: flag,
  /**
   * Hidden by an administrator, or its author was deleted: it has no text and stays for its
   * replies.
   */
  hidden: flag,
})
export type Comment = z.output<typeof Comment>

/**
 * Reads a thread, nested or flat. Returns each comment before its replies, with `parentId` set from
 * the nesting. A comment that does not fit is dropped with its replies. A loop, since a recursive
 * schema overflows the stack on a long chain of replies.
 */
function readThread(list: readonly unknown[]): Comment[] {
  const comments: Comment[] = []
  const stack = list.map(value => ({ value, parentId: null as string | null })).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const read = Comment.safeParse(next.value)
    if (!read.success) continue
    const comment = { ...read.data, parentId: next.parentId ?? read.data.parentId }
    comments.push(comment)
    const { replies } = next.value as { replies?: unknown }
    if (!Array.isArray(replies)) continue
    for (const value of replies.toReversed()) stack.push({ value, parentId: comment.id })
  }
  return comments
}

const thread = z.pipe(
  wire.thread,
  z.transform((value: unknown, context): Comment[] => {
    const body = value as Record<string, unknown> | null | undefined
    const list = [value, body?.feedback, body?.comments, body?.data].find(Array.isArray)
    if (list) return readThread(list)
    context.issues.push({ code: 'custom', input: value, message: 'Not a thread' })
    return z.NEVER
  }),
)

const required = 'Feedback content is required'
const commentId = z.object({ commentId: id })
const voting = 'A vote on a comment that is already so is withdrawn; the opposite one switches.'

/** Feedback on resumes (spec sections 2, 4 and 7). */
export const feedback = {
  list: endpoint({
    summary:
      'The thread under a resume: top-level comments newest first, each with its replies nested, oldest first, at any depth.',
    method: 'GET',
    path: '/api/resume/feedback/:userId',
    access: 'member',
    input: z.object({ userId: id }),
    reply: thread,
    errors: ['resume/unknown', 'account/unverified'],
  }),
  create: endpoint({
    summary:
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
    errors: [
      'resume/unknown',
      'account/unverified',
      'feedback/own-resume',
      'feedback/none',
      'feedback/full',
    ],
  }),
  remove: endpoint({
    summary: 'Delete a comment of one’s own with everything under it.',
    method: 'DELETE',
    path: '/api/resume/feedback/:commentId',
    access: 'member',
    input: commentId,
    reply: z.unknown(),
    errors: ['feedback/none', 'feedback/not-author'],
  }),
  upvote: endpoint({
    summary: `Vote a comment up. ${voting}`,
    method: 'POST',
    path: '/api/resume/feedback/:commentId/upvote',
    access: 'member',
    input: commentId,
    reply: z.object({ votes: score, upvoted: flag, message: textOrNull }),
    errors: ['feedback/none'],
  }),
  downvote: endpoint({
    summary: `Vote a comment down. ${voting}`,
    method: 'POST',
    path: '/api/resume/feedback/:commentId/downvote',
    access: 'member',
    input: commentId,
    reply: z.object({ votes: score, downvoted: flag, message: textOrNull }),
    errors: ['feedback/none'],
  }),
  helpful: endpoint({
    summary: 'The owner of the resume marks a comment as helpful, or no longer.',
    method: 'PUT',
    path: '/api/resume/feedback/:commentId/helpful',
    access: 'member',
    input: z.extend(commentId, { helpful: boolean('Helpful') }),
    reply: z.object({ helpful: flag }),
    errors: ['feedback/none', 'feedback/not-owner'],
  }),
  report: endpoint({
    summary: 'Tell the administrators that a comment is abusive; once for each member and comment.',
    method: 'POST',
    path: '/api/resume/feedback/:commentId/report',
    access: 'member',
    input: z.extend(commentId, {
      reason: text({
        label: 'Reason',
        max: limits.report,
        required: 'Please say what is wrong with it',
      }),
    }),
    reply: z.unknown(),
    errors: ['feedback/none', 'feedback/own-report'],
  }),
}
