import type * as z from 'zod/mini'
import { isId, type Stamp } from '#backend/db/ids.ts'
import type { Db, Engine } from '#backend/db/tables.ts'
import type { Member } from '#backend/http/member.ts'
import type { feedback } from '#contract/feedback.ts'
import { whyNot } from '#contract/why-not.ts'
import { mayAct, maySee } from './doors.ts'
import { add, heldResumeOf, keptComment } from './queries.ts'

interface Saying {
  db: Db
  engine: Engine
  stamp: Stamp
  member: Member
  input: z.output<typeof feedback.say.input>
}

/**
 * Adds a comment within a transaction; gives it as its author sees it, or the code that says why not. The resume is held meanwhile, so
 * that neither it nor the comment replied to can go in between.
 */
export async function say({ db, engine, stamp, member, input }: Saying) {
  const { userId: ownerId, content, parentId, place } = input
  const resume = isId('u', ownerId) ? await heldResumeOf(db, engine, ownerId, 'shared') : undefined
  if (!resume || !maySee(resume, ownerId, member.uid)) return 'resume/unknown' as const
  const refused = whyNot.say(member.uid, ownerId, parentId)
  if (refused) return refused
  if (parentId !== undefined) {
    const parent = isId('k', parentId) ? await keptComment(db, engine, parentId) : undefined
    if (!mayAct(parent, member.uid) || parent.ownerId !== ownerId) return 'feedback/none' as const
  }
  // Only a PDF has pages to point at.
  const pin = resume.extension === 'pdf' && place ? place : null
  const { id, at } = stamp
  const words = { content, parentId: parentId ?? null }
  await add(db, {
    id,
    ownerId,
    authorId: member.uid,
    ...words,
    createdAt: at,
    placePage: pin?.page ?? null,
    placeX: pin?.x ?? null,
    placeY: pin?.y ?? null,
    placeFile: pin ? resume.fileKey : null,
  })
  return {
    id,
    ...words,
    reviewerId: member.uid,
    reviewerName: member.displayName,
    reviewerPhotoURL: member.photoURL,
    createdAt: new Date(at).toISOString(),
    votes: 0,
    upvoted: false,
    downvoted: false,
    upvotedBy: [],
    downvotedBy: [],
    place: pin ? { ...pin, current: true } : null,
    helpful: false,
    hidden: false,
  }
}
