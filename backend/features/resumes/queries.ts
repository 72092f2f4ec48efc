import { type Insertable, sql } from 'kysely'
import { hasBlocked } from '#backend/db/blocks.ts'
import { resumeColumns } from '#backend/db/columns.ts'
import { deleteFiles, keepFile } from '#backend/db/file-deletions.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { countUnread } from '#backend/db/unread-comments.ts'

type StoredFile = Pick<
  Insertable<Tables['resumes']>,
  'userId' | 'fileKey' | 'fileName' | 'extension' | 'size'
>

/** Finds a member's own resume with the number of unread comments by others. */
export const findOwnResume = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('resumes.userId', '=', userId)
    .select([...resumeColumns, 'notify', 'user.emailVerified'])
    .select(eb => countUnread(eb).as('unread'))
    .executeTakeFirst()

/**
 * Saves a stored file as the resume of a member, and deletes the file that it replaces. Visibility,
 * thread and settings stay.
 */
export const saveResume = (db: Db, file: StoredFile, now: number) =>
  db.transaction().execute(async trx => {
    const previous = await trx
      .selectFrom('resumes')
      .where('userId', '=', file.userId)
      .select('fileKey')
      .forUpdate()
      .executeTakeFirst()
    const { fileKey, fileName, extension, size } = file
    await keepFile(trx, fileKey, now)
    if (previous) await deleteFiles(trx, [previous.fileKey])
    return trx
      .insertInto('resumes')
      .values({ ...file, version: 1, isPublic: 0, updatedAt: now, seenAt: now })
      .onConflict(conflict =>
        conflict.column('userId').doUpdateSet(eb => ({
          fileKey,
          fileName,
          extension,
          size,
          updatedAt: now,
          version: eb('resumes.version', '+', 1),
        })),
      )
      .returning(resumeColumns)
      .executeTakeFirstOrThrow()
  })

/** Deletes a resume with its thread and its file; false if there is none. */
export const deleteResume = (db: Db, userId: string): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await trx
      .deleteFrom('resumes')
      .where('userId', '=', userId)
      .returning('fileKey')
      .executeTakeFirst()
    if (row) await deleteFiles(trx, [row.fileKey])
    return row !== undefined
  })

/**
 * Toggles the visibility in one statement, so that parallel calls all count; undefined without a
 * resume.
 */
export const toggleVisibility = (db: Db, userId: string) =>
  db
    .updateTable('resumes')
    .set(eb => ({ isPublic: sql<0 | 1>`1 - "isPublic"`, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .returning('isPublic')
    .executeTakeFirst()

/** Updates a resume; false if there is none. */
export const updateResume = (
  db: Db,
  userId: string,
  change: { seenAt: number } | { notify: 0 | 1 } | { note: string },
) => hasRow(db.updateTable('resumes').set(change).where('userId', '=', userId).returning('userId'))

/** The newest public resumes, at most `limit`, without owners who have blocked the viewer. */
export const listPublicResumes = (db: Db, viewer: string, limit: number) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('isPublic', '=', 1)
    .where(eb => eb.not(hasBlocked(eb.ref('resumes.userId'), eb.val(viewer))))
    .orderBy('resumes.updatedAt', 'desc')
    .orderBy('resumes.userId')
    .limit(limit)
    .select([
      'resumes.userId',
      'user.name',
      'user.image',
      'user.college',
      'resumes.updatedAt',
      'note',
    ])
    .select(eb =>
      eb
        .selectFrom('comments')
        .whereRef('comments.ownerId', '=', 'resumes.userId')
        .where('comments.parentId', 'is', null)
        // A literal, by which SQLite finds the index.
        .where('comments.hidden', '=', sql.lit(0))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('feedbackCount'),
    )
    .execute()

/** Finds a resume if it is public and its owner has not blocked the viewer, or the viewer's own. */
export const findVisibleResume = (db: Db, owner: string, viewer: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('resumes.userId', '=', owner)
    .where(eb => eb.or([eb('isPublic', '=', 1), eb('resumes.userId', '=', viewer)]))
    .where(eb => eb.not(hasBlocked(eb.ref('resumes.userId'), eb.val(viewer))))
    .select(resumeColumns)
    .select(['user.name', 'user.image', 'user.college', 'user.major', 'user.graduationYear'])
    .executeTakeFirst()

/** The same for its file, if the viewer still exists. */
export const findResumeFile = (db: Db, owner: string, viewer: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', join => join.on('user.id', '=', viewer))
    .where('resumes.userId', '=', owner)
    .where(eb => eb.or([eb('resumes.isPublic', '=', 1), eb('resumes.userId', '=', viewer)]))
    .where(eb => eb.not(hasBlocked(eb.ref('resumes.userId'), eb.val(viewer))))
    .select(resumeColumns)
    .executeTakeFirst()
