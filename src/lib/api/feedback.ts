import type { JsonOf } from '#contract/endpoint.ts'
import { type CommentWithReplies, feedback, Place } from '#contract/feedback.ts'
import { createClient } from './client.ts'
import {
  id,
  instant,
  integer,
  media,
  type Raw,
  rows,
  text,
  textOrNull,
  texts,
} from './normalize.ts'

function normalizePlace(value: unknown) {
  const place = Place.safeParse(value)
  return place.success ? { ...place.data, current: (value as Raw).current === true } : null
}

/** A comment without an id is dropped with its replies. */
function normalizeComment(row: Raw): JsonOf<typeof CommentWithReplies> | null {
  const commentId = id(row.id)
  return commentId
    ? {
        id: commentId,
        content: text(row.content),
        parentId: textOrNull(row.parentId),
        reviewerId: text(row.reviewerId),
        reviewerName: text(row.reviewerName),
        reviewerPhotoURL: media(row.reviewerPhotoURL),
        createdAt: instant(row.createdAt),
        votes: integer(row.votes),
        upvoted: row.upvoted === true,
        downvoted: row.downvoted === true,
        upvotedBy: texts(row.upvotedBy),
        downvotedBy: texts(row.downvotedBy),
        place: normalizePlace(row.place),
        helpful: row.helpful === true,
        hidden: row.hidden === true,
        replies: Array.isArray(row.replies) ? rows(row.replies, normalizeComment) : [],
      }
    : null
}

const normalizeVote = ({ votes, upvoted, downvoted, message }: Raw) => ({
  votes: integer(votes),
  upvoted: upvoted === true,
  downvoted: downvoted === true,
  message: textOrNull(message),
})

export const feedbackApi = createClient(feedback, {
  list: body => rows(body, normalizeComment, 'feedback', 'comments', 'data'),
  create: normalizeComment,
  upvote: normalizeVote,
  downvote: normalizeVote,
  helpful: ({ helpful }) => ({ helpful: helpful === true }),
})
