import { type SqlBool, sql } from 'kysely'
import { selectVisibleResumes, type VisibilityQuery } from '#backend/db/blocks.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { ReportTarget } from '#contract/moderation.ts'

/** Maximum number of rows of a list. */
const maxRows = 200
/** Reasons that are shown of something. */
const maxReasons = 20

/** What is reported, by its kind and id. */
interface Target {
  kind: ReportTarget
  targetId: string
}

/**
 * Finds whom something is about that a member sees: null for a mentor or a story, undefined if the
 * member sees no such thing.
 */
export async function findReportable(
  db: Db,
  { kind, targetId }: Target,
  viewer: VisibilityQuery,
): Promise<{ memberId: string | null } | undefined> {
  if (kind === 'mentor' || kind === 'story') {
    const item = await db
      .selectFrom('contentItems')
      .where(eb => eb.and({ kind, id: targetId, state: 'published' }))
      .select('id')
      .executeTakeFirst()
    return item && { memberId: null }
  }
  if (kind === 'comment')
    return (
      selectVisibleResumes(db, viewer)
        .clearSelect()
        .innerJoin('comments', 'comments.ownerId', 'resumes.userId')
        .where('comments.id', '=', targetId)
        .where('hidden', '=', 0)
        .where('authorId', 'is not', null)
        // Not deleted until the report is stored.
        .forKeyShare('comments')
        .select('authorId as memberId')
        .executeTakeFirst()
    )
  return selectVisibleResumes(db, viewer)
    .where('resumes.userId', '=', targetId)
    .clearSelect()
    .select('resumes.userId as memberId')
    .executeTakeFirst()
}

/** Stores a report; a second one by the same member on the same thing changes nothing. */
export const addReport = (
  db: Db,
  report: Pick<
    Tables['reports'],
    'kind' | 'targetId' | 'userId' | 'commentId' | 'memberId' | 'reason' | 'createdAt'
  >,
) =>
  db
    .insertInto('reports')
    .values(report)
    .onConflict(conflict => conflict.columns(['kind', 'targetId', 'userId']).doNothing())
    .execute()

/** What is reported: by how many members, when last, and since when it waits; null if settled. */
const selectReports = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('reports')
    .groupBy(['kind', 'targetId'])
    .select(eb => [
      'kind',
      'targetId',
      eb.fn.max('memberId').as('memberId'),
      eb.fn.countAll<number>().as('reports'),
      eb.fn.max('createdAt').as('reportedAt'),
      eb.fn
        .min(eb.case().when('settledAt', 'is', null).then(eb.ref('createdAt')).end())
        .as('since'),
      eb.fn.max('settledAt').as('settledAt'),
    ])

type State = 'waiting' | 'done'

/**
 * Reported resumes, photos, names, mentors and stories: those that wait, the oldest first, or those
 * that are settled, the newest first.
 */
export const listReported = (db: Db, state: State) =>
  db
    .with('summary', selectReports)
    .selectFrom('summary')
    .leftJoin('user as member', 'member.id', 'summary.memberId')
    .leftJoin('contentItems', join =>
      join
        .onRef('contentItems.id', '=', 'summary.targetId')
        .on(sql<SqlBool>`"contentItems".kind = summary.kind`),
    )
    .where('summary.kind', '!=', 'comment')
    .where('since', state === 'waiting' ? 'is not' : 'is', null)
    .orderBy('since')
    .orderBy('settledAt', 'desc')
    .orderBy('targetId')
    .limit(maxRows)
    .select(eb => [
      'summary.kind',
      'targetId',
      'memberId',
      'reports',
      'reportedAt',
      'since',
      eb.fn.coalesce('member.withdrawnName', 'member.name').as('memberName'),
      'contentItems.name as itemName',
    ])
    .execute()

/** Whether there is something to decide about a comment. */
const isOpen = sql<SqlBool>`(summary.since is not null or
  (appeals."createdAt" is not null and appeals."decidedAt" is null))`

/** When the last decision about a comment was; that about an appeal settles reports too. */
const decidedAt = sql<number | null>`coalesce(appeals."decidedAt", summary."settledAt")`

/**
 * Comments with open reports or an open appeal, the oldest first, or those that were decided on or
 * are hidden, the newest first; also on private resumes. Those that are hidden with all of their
 * author are left out.
 */
export const listComments = (db: Db, state: State) =>
  db
    .with('summary', selectReports)
    .selectFrom('comments')
    .leftJoin('summary', join =>
      join.onRef('summary.targetId', '=', 'comments.id').on('summary.kind', '=', 'comment'),
    )
    .leftJoin('appeals', 'appeals.commentId', 'comments.id')
    .leftJoin('user as decidedBy', 'decidedBy.id', 'appeals.decidedById')
    .leftJoin('user as author', 'author.id', 'comments.authorId')
    .innerJoin('user as owner', 'owner.id', 'comments.ownerId')
    .where(eb =>
      state === 'waiting'
        ? isOpen
        : eb.and([
            eb.not(isOpen),
            eb.or([eb(decidedAt, 'is not', null), eb.and({ hidden: 1, 'comments.withdrawn': 0 })]),
          ]),
    )
    .orderBy(
      state === 'waiting'
        ? sql`coalesce(appeals."createdAt", since)`
        : sql`-coalesce(${decidedAt}, comments."createdAt")`,
    )
    .orderBy('comments.id', 'desc')
    .limit(maxRows)
    .select(eb => [
      'comments.id as targetId',
      'content',
      'comments.authorId as memberId',
      eb.fn.coalesce('author.withdrawnName', 'author.name').as('memberName'),
      'comments.ownerId',
      'owner.name as ownerName',
      'hidden',
      eb
        .case()
        .when('appeals.decidedAt', 'is', null)
        .then(eb.ref('appeals.reason'))
        .end()
        .as('appeal'),
      'appeals.decidedAt',
      'answer',
      'decidedBy.name as decidedByName',
      eb.fn.coalesce('summary.reports', eb.lit(0)).as('reports'),
      eb.fn.coalesce('reportedAt', 'comments.createdAt').as('reportedAt'),
      eb.case().when(isOpen).then(eb.fn.coalesce('appeals.createdAt', 'since')).end().as('since'),
    ])
    .execute()

/** The newest reports on some things, with who settled them. */
export const listReports = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('reports')
        // Without ids the list would be a syntax error.
        .where('targetId', 'in', ['', ...ids])
        .select(['kind', 'targetId', 'reason', 'settledAt', 'settledById', 'note'])
        .select(
          sql<number>`row_number() over (
            partition by kind, "targetId" order by "createdAt" desc, "userId")`.as('place'),
        )
        .as('ordered'),
    )
    .leftJoin('user', 'user.id', 'settledById')
    .where('place', '<=', maxReasons)
    .orderBy('place')
    .select(['kind', 'targetId', 'reason', 'settledAt', 'user.name as settledByName', 'note'])
    .execute()

/** Finds and locks a comment. */
export const lockComment = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .where('id', '=', id)
    .select(['hidden', 'authorId'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Hides or shows a comment, whatever is hidden of its author. */
export const setHidden = (db: Db, id: string, hidden: boolean) =>
  db
    .updateTable('comments')
    .set({ hidden: hidden ? 1 : 0, withdrawn: 0 })
    .where('id', '=', id)
    .execute()

/** The newest report on something, and who settled it; undefined without one. */
export const findReport = (db: Db, target: Target) =>
  db
    .selectFrom('reports')
    .leftJoin('user', 'user.id', 'settledById')
    .where(eb => eb.and(target))
    .orderBy(eb => eb.case().when('settledAt', 'is', null).then(0).else(1).end())
    .orderBy('settledAt', 'desc')
    .select(['memberId', 'settledAt', 'note', 'user.name as settledByName'])
    .executeTakeFirst()

/** Marks the open reports on something as settled. */
export const settleReports = (
  db: Db,
  target: Target,
  settled: Pick<Tables['reports'], 'settledAt' | 'settledById'> & { note: string },
) =>
  db
    .updateTable('reports')
    .set(settled)
    .where(eb => eb.and(target))
    .where('settledAt', 'is', null)
    .execute()

/** Finds the appeal against the hiding of a comment, which may be decided. */
export const findAppeal = (db: Db, commentId: string) =>
  db
    .selectFrom('appeals')
    .where('commentId', '=', commentId)
    .select(['decidedAt', 'answer'])
    .executeTakeFirst()

/** Decides an appeal with an answer to the author. */
export const decideAppeal = (
  db: Db,
  commentId: string,
  decision: { answer: string; decidedAt: number; decidedById: string },
) => db.updateTable('appeals').set(decision).where('commentId', '=', commentId).execute()

/** Deletes an appeal, so that the author may appeal against a new decision. */
export const deleteAppeal = (db: Db, commentId: string) =>
  db.deleteFrom('appeals').where('commentId', '=', commentId).execute()
