import { type SelectQueryBuilder, sql } from 'kysely'
import {
  contributionColumns,
  recommenderColumns,
  resumeColumns,
  savedProgramColumns,
  savedSearchColumns,
  savedTaskColumns,
} from '#backend/db/columns.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Rows that are read at once, which an export keeps while its client does not read. */
const pageSize = 20

/** Reads the rows of a query page by page, in the order of a key. */
async function* readPages<
  From extends keyof Tables,
  Key extends string,
  Row extends Record<Key, string>,
>(query: SelectQueryBuilder<Tables, From, Row>, key: Key): AsyncGenerator<Row> {
  const column = sql.ref<string>(key)
  for (let after = ''; ; ) {
    const rows: Row[] = await query
      .where(column, '>', after)
      .orderBy(column)
      .limit(pageSize)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last[key]
  }
}

/** Reads the rows of a query at once, for lists that stay short. */
async function* readAll(query: { execute(): Promise<object[]> }): AsyncGenerator<object> {
  yield* await query.execute()
}

/** The account of a member. */
export const findExportedAccount = (db: Db, userId: string) =>
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
      'role',
    ])
    .executeTakeFirst()

/** The resume of a member. */
export const findExportedResume = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select([...resumeColumns, 'notify', 'seenAt'])
    .executeTakeFirst()

/** The photos of a member. */
export const listPhotos = (db: Db, userId: string) =>
  db
    .selectFrom('photos')
    .where('userId', '=', userId)
    .orderBy('key')
    .select(['key', 'createdAt'])
    .execute()

async function* readSavedPrograms(db: Db, userId: string) {
  const programs = db
    .selectFrom('savedPrograms')
    .where('userId', '=', userId)
    .select(eb => [
      'programId',
      eb
        .selectFrom('programVersions as version')
        .whereRef('version.programId', '=', 'savedPrograms.programId')
        .whereRef('version.digest', '=', 'savedPrograms.knownDigest')
        .select('version.name')
        .as('name'),
      ...savedProgramColumns,
      'removedAt',
    ])
  for await (const program of readPages(programs, 'programId')) {
    const tasks = await db
      .selectFrom('savedTasks')
      .where('userId', '=', userId)
      .where('programId', '=', program.programId)
      .orderBy('createdAt')
      .orderBy('taskId')
      .select([...savedTaskColumns, 'createdAt'])
      .execute()
    yield { ...program, tasks: tasks.map(task => ({ ...task, done: task.done === 1 })) }
  }
}

/** The lists of an export, as queries that run when their rows are read. */
export const exportedLists = (db: Db, userId: string) => ({
  logins: readAll(
    db
      .selectFrom('account')
      .where('userId', '=', userId)
      .select(['providerId as by', 'accountId', 'createdAt']),
  ),
  contributions: readPages(
    db.selectFrom('contributions').where('userId', '=', userId).select(contributionColumns),
    'id',
  ),
  comments: readPages(
    db
      .selectFrom('comments')
      .where('authorId', '=', userId)
      .select(['id', 'ownerId as onResumeOf', 'parentId', 'content', 'createdAt'])
      .select(['helpful', 'hidden', 'placePage', 'placeX', 'placeY']),
    'id',
  ),
  votes: readPages(
    db.selectFrom('votes').where('userId', '=', userId).select(['commentId', 'value']),
    'commentId',
  ),
  reports: readPages(
    db
      .selectFrom('reports')
      .where('userId', '=', userId)
      .select(['commentId', 'reason', 'createdAt']),
    'commentId',
  ),
  appeals: readPages(
    db
      .selectFrom('appeals')
      .where('authorId', '=', userId)
      .select(['commentId', 'reason', 'createdAt', 'decidedAt', 'answer']),
    'commentId',
  ),
  blocks: readPages(
    db.selectFrom('blocks').where('userId', '=', userId).select(['blockedId', 'createdAt']),
    'blockedId',
  ),
  programReports: readPages(
    db
      .selectFrom('programReports')
      .where('userId', '=', userId)
      .select(['id', 'programId', 'kind', 'corrections', 'note'])
      .select(['createdAt', 'settledAt', 'counted']),
    'id',
  ),
  messages: readPages(
    db
      .selectFrom('messages')
      .where('userId', '=', userId)
      .select(['id', 'topic', 'content', 'name', 'email', 'createdAt', 'doneAt']),
    'id',
  ),
  adminActions: readPages(
    db
      .selectFrom('adminActions')
      .where('adminId', '=', userId)
      .select(['id', 'at', 'action', 'kind', 'entityId', 'before', 'after']),
    'id',
  ),
  uploadedMedia: readPages(
    db.selectFrom('media').where('addedBy', '=', userId).select(['key', 'size', 'createdAt']),
    'key',
  ),
  savedPrograms: readSavedPrograms(db, userId),
  savedSearches: readPages(
    db
      .selectFrom('savedSearches')
      .where('userId', '=', userId)
      .select([...savedSearchColumns, 'createdAt']),
    'id',
  ),
  recommenders: readPages(
    db
      .selectFrom('recommenders')
      .where('userId', '=', userId)
      .select([...recommenderColumns, 'programId', 'createdAt']),
    'id',
  ),
  sessions: readPages(
    db.selectFrom('session').where('userId', '=', userId).select(['id', 'createdAt', 'expiresAt']),
    'id',
  ),
  reminderSettings: readAll(
    db
      .selectFrom('reminderSettings')
      .where('userId', '=', userId)
      .select(['days', 'zone', 'email', 'digest']),
  ),
  mails: readPages(
    db
      .selectFrom('mails')
      .where('userId', '=', userId)
      .select(['id', 'kind', 'cause', 'reminders', 'state', 'createdAt']),
    'id',
  ),
})
