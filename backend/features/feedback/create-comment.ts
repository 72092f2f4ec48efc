import type * as z from 'zod/mini'
import type { NewId } from '#backend/core/ids.ts'
import { findReason } from '#backend/db/member-actions.ts'
import type { Db } from '#backend/db/tables.ts'
import type { feedback } from '#contract/feedback.ts'
import { checkComment, checkThreadSize } from '#contract/permissions.ts'
import { toComment } from './comment-view.ts'
import { canAct, canView, type Viewer } from './permissions.ts'
import {
  addComment,
  countComments,
  findResume,
  lockComment,
  lockResume,
  type Resume,
  readComment,
  type ThreadView,
} from './queries.ts'

type Input = z.output<typeof feedback.create.input>

/** Locks the parent of a new comment. Returns the error code if the comment is not allowed. */
async function checkNewComment(db: Db, viewer: Viewer, { userId: ownerId, parentId }: Input) {
  const denied = checkComment(viewer.uid, ownerId, parentId)
  if (denied) return denied
  if (parentId !== undefined) {
    const parent = await lockComment(db, parentId, viewer.uid)
    if (!canAct(parent, viewer) || parent.ownerId !== ownerId) return 'feedback/none'
  }
  return checkThreadSize(await countComments(db, ownerId))
}

const noPlace = { placePage: null, placeX: null, placeY: null, placeFile: null }

/** The columns of a place on a page of a resume. Only a PDF has pages. */
function toPlaceColumns(place: Input['place'], { extension, fileKey }: Resume) {
  if (!place || extension !== 'pdf') return noPlace
  return { placePage: place.page, placeX: place.x, placeY: place.y, placeFile: fileKey }
}

interface NewComment {
  db: Db
  newId: NewId
  viewer: Viewer
  input: Input
}

/**
 * Adds a comment within a transaction; returns the error code if it is not allowed. Locks the
 * resume, so that neither it nor the parent comment is deleted in the meantime.
 */
export async function createComment({ db, newId, viewer, input }: NewComment) {
  const { userId: ownerId, content, parentId = null, place } = input
  const { id, at: createdAt } = newId
  const resume = await lockResume(db, { ownerId, viewerId: viewer.uid })
  if (!resume || !canView(resume, ownerId, viewer)) return 'resume/unknown'
  const denied = await checkNewComment(db, viewer, input)
  if (denied) return denied
  const comment = { id, ownerId, authorId: viewer.uid, content, parentId, createdAt }
  // What hides all comments of a member hides those too that are written meanwhile.
  const withdrawn = (await findReason(db, viewer.uid, ['hide-comments', 'suspend'])) ? 1 : 0
  const hiding = { hidden: withdrawn, withdrawn } as const
  await addComment(db, { ...comment, ...hiding, ...toPlaceColumns(place, resume) })
  return undefined
}

/** Reads a comment of the viewer; undefined if it was deleted or the resume is private. */
export async function findCreatedComment(db: Db, id: string, view: ThreadView) {
  const resume = await findResume(db, view)
  const row = await readComment(db, id, view)
  if (!resume || !row) return undefined
  const defaults = {
    parentId: null,
    upvotedBy: [],
    downvotedBy: [],
    place: null,
    helpful: false,
    hidden: false,
    blocked: false,
    appeal: null,
  }
  return { ...defaults, ...toComment(row, { viewerId: view.viewerId, fileKey: resume.fileKey }) }
}
