import { sql } from 'kysely'
import type { Db, Engine, ResumeExtension } from '#backend/db/tables.ts'

interface StoredFile {
  userId: string
  fileKey: string
  fileName: string
  extension: ResumeExtension
  size: number
}

const own = [
  'resumes.userId',
  'fileKey',
  'fileName',
  'extension',
  'version',
  'isPublic',
  'resumes.updatedAt',
] as const

/** One's own resume with the number of comments by others since one last looked; undefined when there is none. */
export const ownResume = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('resumes.userId', '=', userId)
    .select([...own, 'notify', 'user.emailVerified'])
    .select(eb =>
      eb
        .selectFrom('comments')
        .whereRef('comments.ownerId', '=', 'resumes.userId')
        .whereRef('comments.createdAt', '>', 'resumes.seenAt')
        .whereRef('comments.authorId', '!=', 'comments.ownerId')
        .where('comments.hidden', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unread'),
    )
    .executeTakeFirst()

/**
 * Names a new file as the resume of a member, in one transaction that also tells which file it takes the place of: null for none.
 * Visibility, thread and wishes stay.
 */
export const storeResume = (db: Db, engine: Engine, file: StoredFile, now: number) =>
  db.transaction().execute(async within => {
    const before = await within
      .selectFrom('resumes')
      .where('userId', '=', file.userId)
      .select('fileKey')
      .$if(engine === 'postgres', query => query.forUpdate())
      .executeTakeFirst()
    const { fileKey, fileName, extension, size } = file
    const stored = await within
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
      .returning(own)
      .executeTakeFirstOrThrow()
    return { stored, before: before?.fileKey ?? null }
  })

/** Deletes a resume with its thread; gives the key of its file, or undefined when there was none. */
export const deleteResume = (db: Db, userId: string) =>
  db.deleteFrom('resumes').where('userId', '=', userId).returning('fileKey').executeTakeFirst()

/** Turns public into private and back in one statement, so that of many at once each turns it; undefined without a resume. */
export const togglePublic = (db: Db, userId: string) =>
  db
    .updateTable('resumes')
    .set(eb => ({ isPublic: sql<0 | 1>`1 - "isPublic"`, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .returning('isPublic')
    .executeTakeFirst()

/** Whether there was a resume to change. */
export async function changeResume(
  db: Db,
  userId: string,
  change: { seenAt: number } | { notify: 0 | 1 },
): Promise<boolean> {
  const changed = await db
    .updateTable('resumes')
    .set(change)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

/** The public resumes, the newest first, at most `most`. */
export const publicResumes = (db: Db, most: number) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('isPublic', '=', 1)
    .orderBy('resumes.updatedAt', 'desc')
    .orderBy('resumes.userId')
    .limit(most)
    .select(['resumes.userId', 'user.name', 'user.image', 'user.college', 'resumes.updatedAt'])
    .select(eb =>
      eb
        .selectFrom('comments')
        .whereRef('comments.ownerId', '=', 'resumes.userId')
        .where('comments.parentId', 'is', null)
        .where('comments.hidden', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('feedbackCount'),
    )
    .execute()

/** The resume of a member as another may see it, or one's own; undefined when it is private or there is none. */
export const shownResume = (db: Db, owner: string, viewer: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('resumes.userId', '=', owner)
    .where(eb => eb.or([eb('isPublic', '=', 1), eb('resumes.userId', '=', viewer)]))
    .select(['resumes.userId', 'fileKey', 'extension', 'version', 'resumes.updatedAt'])
    .select(['user.name', 'user.image', 'user.college', 'user.major', 'user.graduationYear'])
    .executeTakeFirst()
