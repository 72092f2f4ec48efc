import type { ExpressionBuilder } from 'kysely'
import { toIsoTime } from '#backend/core/clock.ts'
import { hasBlocked } from '#backend/db/blocks.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { countWaiting } from '#backend/programs/waiting.ts'
import type { NewsItem } from '#contract/news.ts'
import { mayDo } from '#contract/roles.ts'

/** Maximum number of items in the list. */
const maxItems = 30

/** Comments that a member can read, with their resumes; of others who are not blocked. */
const selectComments = (db: Db, uid: string) =>
  db
    .selectFrom('comments')
    .innerJoin('resumes', 'resumes.userId', 'comments.ownerId')
    .where('comments.hidden', '=', 0)
    .where(eb => eb.or([eb('isPublic', '=', 1), eb('resumes.userId', '=', uid)]))
    .where(({ not, ref, val }) => not(hasBlocked(ref('resumes.userId'), val(uid))))
    .where(({ not, ref, val }) => not(hasBlocked(val(uid), ref('comments.authorId'))))
    .limit(maxItems)
    .select(['comments.id', 'comments.ownerId'])

/** Replies of others to feedback of a member; on their own resume they are comments. */
const listReplies = (db: Db, uid: string) =>
  selectComments(db, uid)
    .innerJoin('comments as own', 'own.id', 'comments.parentId')
    .innerJoin('user', 'user.id', 'comments.authorId')
    .where('own.authorId', '=', uid)
    .where('comments.authorId', '!=', uid)
    .where('comments.ownerId', '!=', uid)
    // By the id Postgres would read all comments backwards.
    .orderBy('comments.createdAt', 'desc')
    .select(['user.name', 'comments.createdAt as at', 'own.seenAt'])
    .execute()

/** Feedback of a member that owners have marked as helpful. */
const listHelpful = (db: Db, uid: string) =>
  selectComments(db, uid)
    .innerJoin('user', 'user.id', 'comments.ownerId')
    .where('comments.authorId', '=', uid)
    .where('comments.ownerId', '!=', uid)
    .orderBy('helpfulAt', 'desc')
    .select(['user.name', 'comments.seenAt'])
    .select('helpfulAt as at')
    .where('helpfulAt', 'is not', null)
    .$narrowType<{ at: number }>()
    .execute()

/** Comments of others on the resume of a member. */
const listComments = (db: Db, uid: string) =>
  selectComments(db, uid)
    .innerJoin('user', 'user.id', 'comments.authorId')
    .where('comments.ownerId', '=', uid)
    .where('comments.authorId', '!=', uid)
    .orderBy('comments.id', 'desc')
    .select(['user.name', 'comments.createdAt as at', 'resumes.seenAt'])
    .execute()

/** Contributions of a member that an administrator decided on, or wants to be changed. */
const listDecisions = (db: Db, uid: string) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', uid)
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .limit(maxItems)
    .select(['id', 'name', 'status', 'seenAt', 'decidedAt as at'])
    .$narrowType<{ at: number }>()
    .execute()

interface Row {
  id: string
  ownerId?: string
  name: string
  at: number
  seenAt: number
}

const toItem = (kind: NewsItem['kind'], { id, ownerId = '', name, at, seenAt }: Row) => ({
  ...{ kind, id, ownerId, name, at: toIsoTime(at) },
  isRead: at <= seenAt,
})

/** How many resumes of others a member gave feedback on since a time. */
async function countReviewed(db: Db, uid: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .where('authorId', '=', uid)
    .where('ownerId', '!=', uid)
    .where('parentId', 'is', null)
    .where('createdAt', '>=', since)
    .select(({ fn }) => fn.count<number>('ownerId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The comment with an id, or the one that it replies to. */
const isAbout = (eb: ExpressionBuilder<Tables, 'comments'>, id: string) =>
  eb.or([
    eb('id', '=', id),
    eb('id', '=', ({ selectFrom }) =>
      selectFrom('comments as reply').where('reply.id', '=', id).select('reply.parentId'),
    ),
  ])

/** What others did for a member; not in the specification. */
export const news: Handlers['news'] = {
  async get({ db, member, services }) {
    const { uid } = member
    const now = new Date(services.clock.now())
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
    const resume = db.selectFrom('resumes').where('userId', '=', uid).select('userId')
    const [waiting, hasResume, reviewed, replies, helpful, comments, decisions] = await Promise.all(
      [
        mayDo(member, 'staff')
          ? countWaiting(services, { ...member, may: access => mayDo(member, access) })
          : null,
        hasRow(resume),
        countReviewed(db, uid, month),
        listReplies(db, uid),
        listHelpful(db, uid),
        listComments(db, uid),
        listDecisions(db, uid),
      ],
    )
    const items = [
      ...replies.map(row => toItem('reply', row)),
      ...helpful.map(row => toItem('helpful', row)),
      ...comments.map(row => toItem('comment', row)),
      ...decisions.map(row => toItem(row.status === 'pending' ? 'changes' : row.status, row)),
    ]
    items.sort((a, b) => b.at.localeCompare(a.at))
    return { hasResume, reviewed, items: items.slice(0, maxItems), waiting }
  },

  async markRead({ db, input: { id }, member, services }) {
    const seen = { seenAt: services.clock.now() }
    await db
      .updateTable('comments')
      .set(seen)
      .where('authorId', '=', member.uid)
      .where(eb => isAbout(eb, id))
      .execute()
    await db
      .updateTable('contributions')
      .set(seen)
      .where('userId', '=', member.uid)
      .where('id', '=', id)
      .execute()
    return {}
  },
}
