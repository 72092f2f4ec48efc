import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { ApiError } from '#contract/errors.ts'
import { checkCommentDeletion } from '#contract/permissions.ts'
import { readThread } from './comment-view.ts'
import { createComment, findCreatedComment } from './create-comment.ts'
import { notifyOwner } from './notify-owner.ts'
import { type Caller, canAct, canView, viewerOf } from './permissions.ts'
import {
  addAppeal,
  deleteSubtree,
  deleteVote,
  findComment,
  findResume,
  lockComment,
  lockResume,
  setHelpful,
  setVote,
  sumVotes,
} from './queries.ts'

/**
 * Toggles a vote: the same value again deletes it, the other one replaces it. Returns the sum and
 * whether the vote is set now. Throws if the member may not vote on the comment. Votes of one member
 * run one after the other.
 */
function vote(context: Caller & { input: { commentId: string } }, value: -1 | 1) {
  const { commentId } = context.input
  const viewer = viewerOf(context)
  return context.services.db.transaction().execute(async trx => {
    const row = { commentId, userId: viewer.uid, value }
    await lockMember(trx, viewer.uid)
    const comment = await lockComment(trx, commentId, viewer.uid)
    if (!canAct(comment, viewer)) throw new ApiError('feedback/none')
    const isDeleted = await deleteVote(trx, row)
    if (!isDeleted) await setVote(trx, row)
    return { votes: await sumVotes(trx, commentId), isSet: !isDeleted }
  })
}

/**
 * Feedback on resumes (spec sections 2, 4, 6 and 7). Invalid ids are answered like missing ones.
 */
export const feedback: Handlers['feedback'] = {
  async list(context) {
    const { db, fail } = context
    const { userId } = context.input
    const viewer = viewerOf(context)
    if (userId !== viewer.uid && !viewer.canViewOthers) throw fail('account/unverified')
    const view = { ownerId: userId, viewerId: viewer.uid }
    const resume = await findResume(db, view)
    if (!resume || !canView(resume, userId, viewer)) throw fail('resume/unknown')
    return readThread(db, userId, { viewerId: viewer.uid, fileKey: resume.fileKey })
  },

  async create(context) {
    const { input, member, services, idempotent, fail } = context
    const viewer = viewerOf(context)
    if (input.userId !== viewer.uid && !viewer.canViewOthers) throw fail('account/unverified')
    const newId = services.newId('k')
    const find = (db: Db, id: string) =>
      findCreatedComment(db, id, { ownerId: input.userId, viewerId: member.uid })
    return idempotent({
      async create(db) {
        const denied = await createComment({ db, newId, viewer, input })
        if (denied) throw fail(denied)
        const { userId: ownerId } = input
        if (viewer.uid !== ownerId)
          await notifyOwner(db, services, { ownerId, commentId: newId.id })
        const created = await find(db, newId.id)
        if (!created) throw new Error('A comment that was added is not there')
        return created
      },
      find,
    })
  },

  async remove(context) {
    const { db, services, fail } = context
    const { commentId } = context.input
    const viewer = viewerOf(context)
    const comment = await findComment(db, commentId, viewer.uid)
    // One's own comment can be deleted after the resume has become private.
    const isOwn = comment !== undefined && comment.authorId === viewer.uid
    if (!comment || !(isOwn || canView(comment, comment.ownerId, viewer)))
      throw fail('feedback/none')
    const denied = checkCommentDeletion(viewer.uid, comment.authorId ?? '')
    if (denied) throw fail(denied)
    const removed = await db.transaction().execute(async trx => {
      await lockResume(trx, { ownerId: comment.ownerId, viewerId: viewer.uid })
      return deleteSubtree(trx, services.engine, commentId)
    })
    if (removed === 0) throw fail('feedback/none')
    return { removed }
  },

  async upvote(context) {
    const { votes, isSet } = await vote(context, 1)
    return { votes, upvoted: isSet, message: isSet ? 'Upvoted' : 'Upvote removed' }
  },

  async downvote(context) {
    const { votes, isSet } = await vote(context, -1)
    return { votes, downvoted: isSet, message: isSet ? 'Downvoted' : 'Downvote removed' }
  },

  async helpful(context) {
    const { db, services, fail } = context
    const { commentId, helpful } = context.input
    const viewer = viewerOf(context)
    const comment = await findComment(db, commentId, viewer.uid)
    if (!canAct(comment, viewer)) throw fail('feedback/none')
    if (comment.ownerId !== viewer.uid) throw fail('feedback/not-owner')
    const helpfulAt = helpful ? services.clock.now() : null
    if (!(await setHelpful(db, commentId, helpfulAt))) throw fail('feedback/none')
    return { helpful }
  },

  async appeal(context) {
    const { db, services, fail } = context
    const { commentId, reason } = context.input
    const viewer = viewerOf(context)
    await db.transaction().execute(async trx => {
      const comment = await lockComment(trx, commentId, viewer.uid)
      const isOwn = comment !== undefined && comment.authorId === viewer.uid
      if (!isOwn || !canView(comment, comment.ownerId, viewer)) throw fail('feedback/none')
      if (comment.hidden === 0) throw fail('appeal/not-hidden')
      const createdAt = services.clock.now()
      const appeal = { commentId, authorId: viewer.uid, reason, createdAt, answer: '' }
      if (!(await addAppeal(trx, appeal))) throw fail('appeal/repeated')
    })
    return {}
  },
}
