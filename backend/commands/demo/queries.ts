import type { Insertable } from 'kysely'
import {
  authFlag,
  type Db,
  type Engine,
  type MentorTable,
  type StoryTable,
  type Tables,
} from '#backend/db/tables.ts'
import { members } from './members.ts'

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

const mark = 'demonstration '

/** Remembers that an account is the demonstration's, whatever it is renamed to. */
export const markDemo = (db: Db, userId: string) =>
  db
    .insertInto('settings')
    .values({ name: mark + userId, value: '' })
    .execute()

export const dropMarks = (db: Db) => db.deleteFrom('settings').where('name', 'like', `${mark}%`).execute()

/** The accounts of the demonstration: those that are marked, and those of before there were marks. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const marks = await db.selectFrom('settings').where('name', 'like', `${mark}%`).select('name').execute()
  const ids = marks.map(({ name }) => name.slice(mark.length))
  const found = await db
    .selectFrom('user')
    .where(({ eb, and, or }) =>
      or([
        eb('id', 'in', ['', ...ids]),
        ...Object.values(members).map(({ email, displayName }) => and({ email, name: displayName })),
      ]),
    )
    .select('id')
    .execute()
  return found.map(({ id }) => id)
}

const countOf = (row: { count: number | string | bigint }): number => Number(row.count)

/** How many accounts are not among some. */
export const countOthers = async (db: Db, accounts: readonly string[]): Promise<number> =>
  countOf(
    await db
      .selectFrom('user')
      .where('id', 'not in', ['', ...accounts])
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )

/** Comments that go with some accounts and their resumes, and how many of them others wrote. */
export async function countComments(db: Db, accounts: readonly string[]) {
  const among = ['', ...accounts]
  const all = db.selectFrom('comments').select(({ fn }) => fn.countAll().as('count'))
  const comments = await all
    .where(({ eb, or }) => or([eb('ownerId', 'in', among), eb('authorId', 'in', among)]))
    .executeTakeFirstOrThrow()
  const replies = await all
    .where('ownerId', 'in', among)
    .where('authorId', 'not in', among)
    .executeTakeFirstOrThrow()
  return { comments: countOf(comments), fromOthers: countOf(replies) }
}

export const countResumes = async (db: Db, accounts: readonly string[]): Promise<number> =>
  countOf(
    await db
      .selectFrom('resumes')
      .where('userId', 'in', ['', ...accounts])
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )

/** Removes suggestions by their ids, and all that some accounts made; published ones too. */
export const dropContributions = (db: Db, ids: readonly string[], accounts: readonly string[]) =>
  db
    .deleteFrom('contributions')
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('userId', 'in', ['', ...accounts])]))
    .returning('id')
    .execute()

export const dropPeople = (db: Db, table: 'mentors' | 'stories', ids: readonly string[]) =>
  db.deleteFrom(table).where('id', 'in', ids).returning('id').execute()
