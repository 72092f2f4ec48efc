import { sql } from 'kysely'
import type { Db, Engine } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'

/** A resume as its thread needs it; undefined when there is none. */
export const resumeOf = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select(['isPublic', 'fileKey', 'extension'])
    .executeTakeFirst()

/**
 * The same, held until the transaction ends, so that comments are added and deleted one after the
 * other: none arrives under one on its way out, and none beyond the limit. On SQLite transactions
 * are one after the other anyway.
 */
export const heldResumeOf = (db: Db, engine: Engine, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select(['isPublic', 'fileKey', 'extension'])
    .$if(engine === 'postgres', query => query.forNoKeyUpdate())
    .executeTakeFirst()

/** How many comments a thread has; counts no further than its limit. */
export async function countComments(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('comments')
        .where('ownerId', '=', ownerId)
        .orderBy('id')
        .limit(limits.thread)
        .select('id')
        .as('counted'),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const found = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .innerJoin('resumes', 'resumes.userId', 'comments.ownerId')
    .where('comments.id', '=', id)
    .select(['ownerId', 'authorId', 'hidden', 'isPublic'])

/** Where a comment is and whose; undefined when there is none. */
export const findComment = (db: Db, id: string) => found(db, id).executeTakeFirst()

/** The same, kept from being deleted until the transaction ends. */
export const keptComment = (db: Db, engine: Engine, id: string) =>
  found(db, id)
    .$if(engine === 'postgres', query => query.forKeyShare('comments'))
    .executeTakeFirst()

export type Found = NonNullable<Awaited<ReturnType<typeof findComment>>>

export interface Reading {
  ownerId: string
  reader: string
}

/** Comments of a thread with authors and votes; none once the resume is closed to the reader. */
const commentsFor = (db: Db, { ownerId, reader }: Reading) =>
  db
    .selectFrom('comments')
    .leftJoin('user', 'user.id', 'comments.authorId')
    .where('comments.ownerId', '=', ownerId)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('resumes')
          .where('userId', '=', ownerId)
          .where(open => open.or([open('isPublic', '=', 1), open('userId', '=', reader)]))
          .select('userId'),
      ),
    )
    .select(eb => [
      'comments.id',
      'comments.parentId',
      'comments.authorId',
      'user.name as authorName',
      'user.image as authorImage',
      'comments.content',
      'comments.createdAt',
      'comments.helpful',
      'comments.hidden',
      'placePage',
      'placeX',
      'placeY',
      'placeFile',
      eb
        .selectFrom('votes')
        .whereRef('votes.commentId', '=', 'comments.id')
        .select(votes => votes.fn.sum<number | null>('value').as('sum'))
        .as('votes'),
      eb
        .selectFrom('votes')
        .whereRef('votes.commentId', '=', 'comments.id')
        .where('votes.userId', '=', reader)
        .select('value')
        .as('vote'),
    ])

/** The comments of a thread, the newest first. Older ones beyond the limit, if any, are left out. */
export const readComments = (db: Db, reading: Reading) =>
  commentsFor(db, reading).orderBy('comments.id', 'desc').limit(limits.thread).execute()

export const readComment = (db: Db, id: string, reading: Reading) =>
  commentsFor(db, reading).where('comments.id', '=', id).executeTakeFirst()

export type Row = Awaited<ReturnType<typeof readComments>>[number]

interface Said {
  id: string
  ownerId: string
  authorId: string
  parentId: string | null
  content: string
  createdAt: number
  placePage: number | null
  placeX: number | null
  placeY: number | null
  placeFile: string | null
}

export const add = (db: Db, said: Said) => db.insertInto('comments').values(said).execute()

/**
 * Deletes a comment with everything under it; gives how many went. Postgres is told to look replies up one by one: left to itself it
 * reads the whole table once for every level (8 s for ten thousand levels instead of 0.1 s).
 */
export async function removeSubtree(db: Db, engine: Engine, id: string): Promise<number> {
  const reply =
    engine === 'postgres'
      ? sql`lateral (select id from comments where "parentId" = under.id offset 0) as reply on true`
      : sql`comments as reply on reply."parentId" = under.id`
  const { numAffectedRows } = await sql`
    with recursive under(id) as (
      select id from comments where id = ${id}
      union all
      select reply.id from under join ${reply}
    )
    delete from comments where id in (select id from under)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
