import type { Insertable } from 'kysely'
import {
  authFlag,
  type Db,
  type Engine,
  type MentorTable,
  type StoryTable,
  type Tables,
} from '#backend/db/tables.ts'

// Each gives the rows that were new; those that are there already are left alone.

export const plantMentors = (db: Db, rows: MentorTable[]) =>
  db
    .insertInto('mentors')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const plantStories = (db: Db, rows: StoryTable[]) =>
  db
    .insertInto('stories')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const plantContributions = (db: Db, rows: Insertable<Tables['contributions']>[]) =>
  db
    .insertInto('contributions')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const idOf = (db: Db, email: string) =>
  db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()

export const grantAdmin = (db: Db, id: string) =>
  db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()

export const markVerified = (db: Db, engine: Engine, id: string) =>
  db
    .updateTable('user')
    .set({ emailVerified: authFlag(engine, true) })
    .where('id', '=', id)
    .execute()

interface Profile {
  college: string
  major: string
  graduationYear: string
}

export const fillProfile = (db: Db, id: string, profile: Profile) =>
  db.updateTable('user').set(profile).where('id', '=', id).execute()

interface Resume {
  userId: string
  fileKey: string
  fileName: string
  size: number
  at: number
}

export const plantResume = (db: Db, { at, ...file }: Resume) =>
  db
    .insertInto('resumes')
    .values({ ...file, extension: 'pdf', version: 1, isPublic: 1, updatedAt: at, seenAt: at })
    .execute()

export const plantComment = (db: Db, row: Insertable<Tables['comments']>) =>
  db.insertInto('comments').values(row).execute()

export const plantVotes = (db: Db, commentId: string, voters: string[]) =>
  db
    .insertInto('votes')
    .values(voters.map(userId => ({ commentId, userId, value: 1 as const })))
    .execute()
