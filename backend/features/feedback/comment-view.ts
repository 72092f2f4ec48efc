import type { Db } from '#backend/db/tables.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import type { Comment } from '#contract/feedback.ts'
import { type CommentRow, readComments } from './queries.ts'

const deletedUser = 'Deleted user'

type CommentReply = JsonOf<typeof Comment>

/** The member who views a comment, and the current file of the resume. */
export interface CommentViewer {
  viewerId: string
  fileKey: string
}

/**
 * A comment as one member sees it: without text and name if it is hidden, its author was deleted or
 * is blocked by the viewer, never with voters, and without properties that have their default
 * value.
 */
export function toComment(row: CommentRow, { viewerId, fileKey }: CommentViewer): CommentReply {
  const { id, parentId, authorId } = row
  const isBlocked = Boolean(row.isBlocked)
  const isHidden = row.hidden === 1 || authorId === null || isBlocked
  const isOwn = authorId === viewerId
  const comment: CommentReply = {
    id,
    content: isHidden ? '' : row.content,
    reviewerId: isHidden && !isOwn ? '' : (authorId ?? ''),
    reviewerName: authorId === null ? deletedUser : isHidden ? '' : (row.authorName ?? ''),
    reviewerPhotoURL: isHidden ? null : row.authorImage,
    createdAt: new Date(row.createdAt).toISOString(),
    votes: row.votes ?? 0,
    upvoted: row.vote === 1,
    downvoted: row.vote === -1,
  }
  if (parentId !== null) comment.parentId = parentId
  if (isHidden) comment.hidden = true
  else if (row.placePage !== null) Object.assign(comment, toPlace(row, fileKey))
  if (isBlocked) comment.blocked = true
  if (row.helpfulAt !== null) comment.helpful = true
  if (isOwn) Object.assign(comment, toAppeal(row))
  return comment
}

function toPlace(row: CommentRow, fileKey: string): Pick<CommentReply, 'place'> {
  const { placePage: page, placeX: x, placeY: y, placeFile } = row
  if (page === null || x === null || y === null) return {}
  return { place: { page, x, y, current: placeFile === fileKey } }
}

function toAppeal({
  hidden,
  appealedAt,
  decidedAt,
  answer,
}: CommentRow): Pick<CommentReply, 'appeal'> {
  if (appealedAt === null) return hidden === 1 ? { appeal: { state: 'possible', answer: '' } } : {}
  if (decidedAt === null) return { appeal: { state: 'open', answer: '' } }
  return { appeal: { state: hidden === 1 ? 'kept' : 'shown', answer: answer ?? '' } }
}

/** Reads the thread of a resume as one member sees it. */
export const readThread = async (
  db: Db,
  ownerId: string,
  viewer: CommentViewer,
): Promise<CommentWithReplies[]> =>
  nestReplies(await readComments(db, { ownerId, viewerId: viewer.viewerId }), viewer)

type CommentWithReplies = ReturnType<typeof toComment> & { replies: CommentWithReplies[] }

/**
 * Nests replies under their comments: top-level comments newest first, replies oldest first. Takes
 * rows newest first. A reply whose comment is missing is left out.
 */
function nestReplies(rows: readonly CommentRow[], viewer: CommentViewer): CommentWithReplies[] {
  const byId = new Map<string, CommentWithReplies>()
  const topLevel: CommentWithReplies[] = []
  for (const row of rows) byId.set(row.id, { ...toComment(row, viewer), replies: [] })
  for (const { id, parentId } of rows) {
    const comment = byId.get(id)
    if (!comment) continue
    if (parentId === null) topLevel.push(comment)
    else byId.get(parentId)?.replies.unshift(comment)
  }
  return topLevel
}
