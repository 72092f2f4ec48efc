import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import {
  flag,
  fraction,
  instant,
  media,
  orNull,
  pageNumber,
  readInstant,
  readMedia,
  readRowId,
  readScore,
  readTextOrNull,
  rowId,
  score,
  textOr,
  textOrNull,
  wire,
} from './reply.ts'

/** A place on a page of the PDF: the page from 1, and the point as fractions of its width and height from the top left. */
export const Place = z.object({ page: pageNumber, x: fraction, y: fraction })
export type Place = z.output<typeof Place>

/** Where a comment points: `current` is false once the file has been replaced. */
const Pin = z.extend(Place, { current: flag })
export type Pin = z.output<typeof Pin>
const place = orNull(Pin)

const nobody: readonly string[] = []

// One list for all comments that have none: a long thread makes enough of everything else.
const readUids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : nobody

/** Ids in a list of a reply; anything else reads as nobody. */
const uids = z.pipe(wire.uids, z.transform(readUids))

/**
 * A comment on a resume (spec section 3, Feedback comment). Replies are read by {@link thread}. `upvotedBy` and `downvotedBy` are never
 * sent by the bundled backend, whose flags suffice.
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
  /** Where on the PDF it points, if anywhere. */
  place,
  /** The owner of the resume found it helpful. */
  helpful: flag,
  /** An administrator has hidden it, or its author is gone: it has no text, and stands for the sake of its replies. */
  hidden: flag,
})
export type Comment = z.output<typeof Comment>

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a comment as {@link Comment} does, in a fifth of the time: a thread may hold a hundred thousand. Null for what is none. */
export function readComment(value: unknown): Comment | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const sent = value as Record<string, unknown>
  const id = readRowId(sent.id)
  if (id === null) return null
  return {
    id,
    content: readText(sent.content),
    parentId: readTextOrNull(sent.parentId),
    reviewerId: readText(sent.reviewerId),
    reviewerName: readText(sent.reviewerName),
    reviewerPhotoURL: readMedia(sent.reviewerPhotoURL),
    createdAt: readInstant(sent.createdAt),
    votes: readScore(sent.votes),
    upvoted: sent.upvoted === true,
    downvoted: sent.downvoted === true,
    upvotedBy: readUids(sent.upvotedBy),
    downvotedBy: readUids(sent.downvotedBy),
    place: sent.place ? place.parse(sent.place) : null,
    helpful: sent.helpful === true,
    hidden: sent.hidden === true,
  }
}

/**
 * Reads a thread without recursion, since replies attach at any depth: gives every comment once, each before its replies and with
 * `parentId` filled in from where it stood. A comment that does not fit is dropped with its replies. Takes nested replies and flat lists.
 */
function readThread(list: readonly unknown[]): Comment[] {
  const read: Comment[] = []
  const levels: { list: readonly unknown[]; next: number; parent: string | null }[] = [
    { list, next: 0, parent: null },
  ]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next === level.list.length) {
      levels.pop()
      continue
    }
    const value = level.list[level.next++]
    const comment = readComment(value)
    if (!comment) continue
    comment.parentId = level.parent ?? comment.parentId
    read.push(comment)
    const { replies } = value as { replies?: unknown }
    if (Array.isArray(replies) && replies.length > 0)
      levels.push({ list: replies, next: 0, parent: comment.id })
  }
  return read
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

/** Reading a thread: the one call of feedback that a reader makes who only reads. */
export const list = endpoint({
  about:
    'The thread under a resume: top-level comments newest first, each with its replies nested, oldest first, at any depth.',
  method: 'GET',
  path: '/api/resume/feedback/:userId',
  access: 'member',
  input: z.object({ userId: id }),
  reply: thread,
  errors: ['resume/unknown', 'account/unverified'],
})
