import type { Db } from '#backend/db/tables.ts'
import { type CommentViewer, toComment } from './comment-view.ts'
import { type CommentRow, readComments } from './queries.ts'

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
