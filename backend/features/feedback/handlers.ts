import { isId } from '#backend/db/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { countReading } from '#backend/http/resume-view-limit.ts'
import type { Serialized } from '#contract/endpoint.ts'
import type { Comment } from '#contract/feedback.ts'
import { checkCommentDeletion } from '#contract/permissions.ts'
import { createComment, findCreated } from './create-comment.ts'
import { tellOwner } from './notify-owner.ts'
import { mayAct, maySee, readerOf } from './permissions.ts'
import * as queries from './queries.ts'
import { readThread } from './thread.ts'
import { markHelpful, report } from './vote-queries.ts'
import { vote } from './votes.ts'

/** Feedback on resumes (spec sections 2, 4, 6 and 7). An id that is none of ours names nothing, and is answered like one that is gone. */
export const feedback: Handlers['feedback'] = {
  async list(call) {
    const { db, member, services, fail } = call
    const { userId } = call.input
    const reader = readerOf(call)
    if (userId !== reader.uid && !reader.mayReadOthers) throw fail('account/unverified')
    const resume = isId('u', userId) ? await queries.resumeOf(db, userId) : undefined
    if (!resume || !maySee(resume, userId, reader)) throw fail('resume/unknown')
    await countReading(services, member, userId)
    const thread = await readThread(db, userId, { reader: reader.uid, fileKey: resume.fileKey })
    // Fields that are not set are left out; the contract reads them as null, false or empty.
    return thread as Serialized<Comment>[]
  },

  async create(call) {
    const { input, member, services, once, fail } = call
    const { engine } = services
    const reader = readerOf(call)
    if (input.userId !== reader.uid && !reader.mayReadOthers) throw fail('account/unverified')
    const stamp = services.stamp('k')
    let isNew = false
    const find = (db: Db, id: string) => findCreated(db, id, { ownerId: input.userId, reader: member.uid })
    const created = await once({
      async make(db) {
        const refused = await createComment({ db, engine, stamp, reader, input })
        if (refused) throw fail(refused)
        isNew = true
        const comment = await find(db, stamp.id)
        if (!comment) throw new Error('A comment that was added is not there')
        return comment
      },
      find,
    })
    if (isNew && member.uid !== input.userId) tellOwner(services, input.userId)
    return created
  },

  async remove(call) {
    const { db, services, fail } = call
    const { commentId } = call.input
    const reader = readerOf(call)
    const { uid } = reader
    const comment = isId('k', commentId) ? await queries.findComment(db, commentId) : undefined
    // One's own words may be taken back from a resume that has become private.
    const isOwn = comment !== undefined && comment.authorId === uid
    if (!comment || !(isOwn || maySee(comment, comment.ownerId, reader))) throw fail('feedback/none')
    const refused = checkCommentDeletion(uid, comment.authorId ?? '')
    if (refused) throw fail(refused)
    const { engine, reserve } = services
    const removed = await reserve.lend(() =>
      db.transaction().execute(async within => {
        await queries.heldResumeOf(within, engine, comment.ownerId)
        return queries.removeSubtree(within, engine, commentId)
      }),
    )
    if (removed === 0) throw fail('feedback/none')
    return { removed }
  },

  async upvote(call) {
    const { commentId } = call.input
    const done = await vote(call.services, { commentId, reader: readerOf(call), value: 1 })
    if (!done) throw call.fail('feedback/none')
    const message = done.stands ? 'Upvoted' : 'Upvote removed'
    return { votes: done.votes, upvoted: done.stands, message }
  },

  async downvote(call) {
    const { commentId } = call.input
    const done = await vote(call.services, { commentId, reader: readerOf(call), value: -1 })
    if (!done) throw call.fail('feedback/none')
    const message = done.stands ? 'Downvoted' : 'Downvote removed'
    return { votes: done.votes, downvoted: done.stands, message }
  },

  async helpful(call) {
    const { db, fail } = call
    const { commentId, helpful } = call.input
    const reader = readerOf(call)
    const comment = isId('k', commentId) ? await queries.findComment(db, commentId) : undefined
    if (!mayAct(comment, reader)) throw fail('feedback/none')
    if (comment.ownerId !== reader.uid) throw fail('feedback/not-owner')
    if (!(await markHelpful(db, commentId, helpful))) throw fail('feedback/none')
    return { helpful }
  },

  async report(call) {
    const { db, services, fail } = call
    const { commentId, reason } = call.input
    const reader = readerOf(call)
    const { uid } = reader
    await db.transaction().execute(async within => {
      const comment = isId('k', commentId)
        ? await queries.keptComment(within, services.engine, commentId)
        : undefined
      if (!mayAct(comment, reader)) throw fail('feedback/none')
      if (comment.authorId === uid) throw fail('feedback/own-report')
      await report(within, { commentId, userId: uid, reason, createdAt: services.clock.now() })
    })
    return {}
  },
}
