import { createIdGenerator } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import { type InsertedComment, insertThread, type ThreadOptions } from '#tests/support/feedback.ts'

/** Replaces the resume of a member with a public one that has a thread; returns the comments. */
export async function insertResumeWithThread(
  db: Db,
  thread: ThreadOptions,
): Promise<InsertedComment[]> {
  await db.deleteFrom('resumes').where('userId', '=', thread.ownerId).execute()
  await db
    .insertInto('resumes')
    .values({
      userId: thread.ownerId,
      fileKey: 'resumes/bench',
      fileName: 'resume.docx',
      extension: 'docx',
      size: 1,
      version: 1,
      isPublic: 1,
      updatedAt: 0,
      seenAt: 0,
    })
    .execute()
  return insertThread(db, createIdGenerator(Date.now), thread)
}
