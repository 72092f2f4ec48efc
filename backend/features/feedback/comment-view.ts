import type { Serialized } from '#contract/endpoint.ts'
import type { Comment } from '#contract/feedback.ts'
import type { Row } from './queries.ts'

/** What stands for the name of somebody whose account is gone. */
const gone = 'Deleted user'

type Whole = Serialized<Comment>
type Shown = Omit<Whole, 'parentId' | 'place' | 'helpful' | 'hidden' | 'upvotedBy' | 'downvotedBy'> &
  Partial<Whole>

/** Who reads a thread, and the file that the resume has now. */
export interface Viewer {
  reader: string
  fileKey: string
}

/**
 * A comment as one member sees it: no text and no name once it is hidden or its author is gone, voters never, `parentId` only under
 * another, and our own fields only where they are set.
 */
export function view(row: Row, { reader, fileKey }: Viewer): Shown {
  const { id, parentId, authorId } = row
  const isHidden = row.hidden === 1 || authorId === null
  const isOwn = authorId === reader
  const shown: Shown = {
    id,
    content: isHidden ? '' : row.content,
    reviewerId: isHidden && !isOwn ? '' : (authorId ?? ''),
    reviewerName: authorId === null ? gone : isHidden ? '' : (row.authorName ?? ''),
    reviewerPhotoURL: isHidden ? null : row.authorImage,
    createdAt: new Date(row.createdAt).toISOString(),
    votes: row.votes ?? 0,
    upvoted: row.vote === 1,
    downvoted: row.vote === -1,
  }
  if (parentId !== null) shown.parentId = parentId
  if (isHidden) shown.hidden = true
  else if (row.placePage !== null) Object.assign(shown, placeOf(row, fileKey))
  if (row.helpful === 1) shown.helpful = true
  return shown
}

function placeOf({ placePage, placeX, placeY, placeFile }: Row, fileKey: string): Pick<Shown, 'place'> {
  if (placePage === null || placeX === null || placeY === null) return {}
  return { place: { page: placePage, x: placeX, y: placeY, current: placeFile === fileKey } }
}
