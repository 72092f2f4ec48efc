import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Rows of a list that are read at once. */
const most = 1000

/** Reads the rows of a query in the order of a key, page by page, each from where the last one ended. */
async function* paged<From extends keyof Tables, Key extends string, Row extends Record<Key, string>>(
  query: SelectQueryBuilder<Tables, From, Row>,
  key: Key,
): AsyncGenerator<Row> {
  const column = sql.ref<string>(key)
  for (let after = ''; ; ) {
    const rows: Row[] = await query.where(column, '>', after).orderBy(column).limit(most).execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    after = last[key]
  }
}

export const accountOf = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select([
      'id as uid',
      'name',
      'email',
      'emailVerified',
      'createdAt',
      'college',
      'phone',
      'major',
      'graduationYear',
      'image as photoURL',
    ])
    .executeTakeFirst()

export const resumeOf = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select(['fileKey', 'fileName', 'extension', 'size', 'isPublic', 'updatedAt'])
    .executeTakeFirst()

export const photosOf = (db: Db, userId: string) =>
  db.selectFrom('photos').where('userId', '=', userId).orderBy('key').select(['key', 'createdAt']).execute()

/** Everything that a member wrote or chose, list by list, read as it is asked for. */
export const belongings = (db: Db, userId: string) => ({
  contributions: paged(
    db
      .selectFrom('contributions')
      .where('userId', '=', userId)
      .select([
        'id',
        'name',
        'website',
        'description',
        'status',
        'rejectionReason',
        'applicationMonth',
        'createdAt',
      ]),
    'id',
  ),
  comments: paged(
    db
      .selectFrom('comments')
      .where('authorId', '=', userId)
      .select(['id', 'ownerId as onResumeOf', 'parentId', 'content', 'createdAt']),
    'id',
  ),
  votes: paged(
    db.selectFrom('votes').where('userId', '=', userId).select(['commentId', 'value']),
    'commentId',
  ),
  reports: paged(
    db.selectFrom('reports').where('userId', '=', userId).select(['commentId', 'reason', 'createdAt']),
    'commentId',
  ),
  sessions: paged(
    db
      .selectFrom('session')
      .where('userId', '=', userId)
      .select(['id', 'userAgent as device', 'createdAt', 'expiresAt']),
    'id',
  ),
})
