import type * as z from 'zod/mini'
import type { NewId } from '#backend/core/ids.ts'
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
  readComment,
  type ThreadView,
} from './queries.ts'

interface NewComment {
  db: Db
  newId: NewId
  viewer: Viewer
  input: z.output<typeof feedback.create.input>
}

/**
 * Adds a comment within a transaction; returns the error code if it is not allowed. Locks the
 * resume, so that neither it nor the parent comment is deleted in the meantime.
 */
export async function createComment({ db, newId, viewer, input }: NewComment) {
  const { userId: ownerId, content, parentId, place } = input
  const view = { ownerId, viewerId: viewer.uid }
  const resume = await lockResume(db, view)
  if (!resume || !canView(resume, ownerId, viewer)) return 'resume/unknown' as const
  const denied = checkComment(viewer.uid, ownerId, parentId)
  if (denied) return denied
  if (parentId !== undefined) {
    const parent = await lockComment(db, parentId, viewer.uid)
    if (!canAct(parent, viewer) || parent.ownerId !== ownerId) return 'feedback/none' as const
  }
  const full = checkThreadSize(await countComments(db, ownerId))
  if (full) return full
  // Only a PDF has pages.
  const pin = resume.extension === 'pdf' && place ? place : null
  await addComment(db, {
    id: newId.id,
    ownerId,
    authorId: viewer.uid,
    content,
    parentId: parentId ?? null,
    createdAt: newId.at,
    placePage: pin?.page ?? null,
    placeX: pin?.x ?? null,
    placeY: pin?.y ?? null,
    placeFile: pin ? resume.fileKey : null,
  })
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
