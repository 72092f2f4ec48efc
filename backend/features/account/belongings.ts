import type { Db } from '#backend/db/tables.ts'

/** Rows of a list that are read at once. */
const at = 1000

/** Reads a list page by page, each from where the last one ended. */
async function* paged<T>(read: (after: string) => Promise<T[]>, key: (row: T) => string): AsyncGenerator<T> {
  let after = ''
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < at) return
    after = key(last)
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

/** Everything that a member wrote or chose, list by list, the oldest first. */
export const belongings = (db: Db, userId: string) => ({
  contributions: () =>
    paged(
      after =>
        db
          .selectFrom('contributions')
          .where('userId', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(at)
          .select([
            'id',
            'name',
            'website',
            'description',
            'status',
            'rejectionReason',
            'applicationMonth',
            'createdAt',
          ])
          .execute(),
      row => row.id,
    ),
  comments: () =>
    paged(
      after =>
        db
          .selectFrom('comments')
          .where('authorId', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(at)
          .select(['id', 'ownerId as onResumeOf', 'parentId', 'content', 'createdAt'])
          .execute(),
      row => row.id,
    ),
  votes: () =>
    paged(
      after =>
        db
          .selectFrom('votes')
          .where('userId', '=', userId)
          .where('commentId', '>', after)
          .orderBy('commentId')
          .limit(at)
          .select(['commentId', 'value'])
          .execute(),
      row => row.commentId,
    ),
  reports: () =>
    paged(
      after =>
        db
          .selectFrom('reports')
          .where('userId', '=', userId)
          .where('commentId', '>', after)
          .orderBy('commentId')
          .limit(at)
          .select(['commentId', 'reason', 'createdAt'])
          .execute(),
      row => row.commentId,
    ),
  sessions: () =>
    paged(
      after =>
        db
          .selectFrom('session')
          .where('userId', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(at)
          .select(['id', 'userAgent as device', 'createdAt', 'expiresAt'])
          .execute(),
      row => row.id,
    ),
})
