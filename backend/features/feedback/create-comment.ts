import type * as z from 'zod/mini'
import { isId, type Stamp } from '#backend/db/ids.ts'
import type { Db, Engine } from '#backend/db/tables.ts'
import type { feedback } from '#contract/feedback.ts'
import { checkComment, checkThreadSize } from '#contract/permissions.ts'
import { view } from './comment-view.ts'
import { mayAct, maySee, type Reader } from './permissions.ts'
import {
  add,
  countComments,
  heldResumeOf,
  keptComment,
  type Reading,
  readComment,
  resumeOf,
} from './queries.ts'

interface Creation {
  db: Db
  engine: Engine
  stamp: Stamp
  reader: Reader
  input: z.output<typeof feedback.create.input>
}

/**
 * Adds a comment within a transaction; gives nothing, or the code that says why not. The resume is
 * held meanwhile, so that neither it nor the comment replied to can go in between.
 */
export async function createComment({ db, engine, stamp, reader, input }: Creation) {
  const { userId: ownerId, content, parentId, place } = input
  const resume = isId('u', ownerId) ? await heldResumeOf(db, engine, ownerId) : undefined
  if (!resume || !maySee(resume, ownerId, reader)) return 'resume/unknown' as const
  const refused = checkComment(reader.uid, ownerId, parentId)
  if (refused) return refused
  if (parentId !== undefined) {
    const parent = isId('k', parentId) ? await keptComment(db, engine, parentId) : undefined
    if (!mayAct(parent, reader) || parent.ownerId !== ownerId) return 'feedback/none' as const
  }
  const full = checkThreadSize(await countComments(db, ownerId))
  if (full) return full
  // Only a PDF has pages to point at.
  const pin = resume.extension === 'pdf' && place ? place : null
  await add(db, {
    id: stamp.id,
    ownerId,
    authorId: reader.uid,
    content,
    parentId: parentId ?? null,
    createdAt: stamp.at,
    placePage: pin?.page ?? null,
    placeX: pin?.x ?? null,
    placeY: pin?.y ?? null,
    placeFile: pin ? resume.fileKey : null,
  })
  return undefined
}

/** A comment of the reader's own as its author sees it; undefined once it is gone, or the resume is closed to the reader. */
export async function findCreated(db: Db, id: string, by: Reading) {
  const resume = await resumeOf(db, by.ownerId)
  const row = await readComment(db, id, by)
  if (!resume || !row) return undefined
  const all = { parentId: null, upvotedBy: [], downvotedBy: [], place: null, helpful: false, hidden: false }
  return { ...all, ...view(row, { reader: by.reader, fileKey: resume.fileKey }) }
}
