import type { Db } from '#backend/db/tables.ts'
import { TooMany } from '#backend/http/too-many.ts'
import { createTurns, createTurnsByKey } from '#backend/limiter.ts'
import { type Viewer, view } from './comment-view.ts'
import { type Row, readComments } from './queries.ts'

/** In milliseconds. */
const patience = 5000
const inTurn = createTurns({ running: 4, waiting: 64, patience })
const inTurnOf = createTurnsByKey({
  running: 2,
  waiting: 16,
  patience,
  refuse: () => new TooMany(patience / 1000),
})

/**
 * The thread under a resume as one member sees it. At most four are read at once, two for one member.
 * Throws `server/unavailable` when too many others wait, and TooMany when the member reads too many.
 */
export const readThread = (db: Db, ownerId: string, viewer: Viewer): Promise<CommentWithReplies[]> =>
  inTurnOf(viewer.reader, () =>
    inTurn(async () => nestReplies(await readComments(db, { ownerId, reader: viewer.reader }), viewer)),
  )

type CommentWithReplies = ReturnType<typeof view> & { replies: CommentWithReplies[] }

/**
 * Nests replies under their comments: top-level comments newest first, replies oldest first. Takes rows
 * newest first. A reply whose comment is missing is left out.
 */
function nestReplies(rows: readonly Row[], viewer: Viewer): CommentWithReplies[] {
  const byId = new Map<string, CommentWithReplies>()
  const topLevel: CommentWithReplies[] = []
  for (const row of rows) byId.set(row.id, { ...view(row, viewer), replies: [] })
  for (const { id, parentId } of rows) {
    const comment = byId.get(id)
    if (!comment) continue
    if (parentId === null) topLevel.push(comment)
    else byId.get(parentId)?.replies.unshift(comment)
  }
  return topLevel
}
