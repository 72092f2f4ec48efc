import type { Insertable } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'
import { members } from './members.ts'

/** Inserts mentors; returns the new ones, like the following two. */
export const insertMentors = (db: Db, rows: Tables['mentors'][]) =>
  db
    .insertInto('mentors')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const insertStories = (db: Db, rows: Tables['stories'][]) =>
  db
    .insertInto('stories')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const insertContributions = (db: Db, rows: Insertable<Tables['contributions']>[]) =>
  db
    .insertInto('contributions')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const findUserId = (db: Db, email: string) =>
  db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()

export const grantAdmin = (db: Db, id: string) =>
  db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()

interface Profile {
  college: string
  major: string
  graduationYear: string
}

export const setProfile = (db: Db, id: string, profile: Profile) =>
  db.updateTable('user').set(profile).where('id', '=', id).execute()

interface Resume {
  userId: string
  fileKey: string
  fileName: string
  size: number
  at: number
}

/** Inserts a public resume. */
export const insertResume = (db: Db, { at, ...file }: Resume) =>
  db
    .insertInto('resumes')
    .values({ ...file, extension: 'pdf', version: 1, isPublic: 1, updatedAt: at, seenAt: at })
    .execute()

export const insertComment = (db: Db, row: Insertable<Tables['comments']>) =>
  db.insertInto('comments').values(row).execute()

/** Inserts upvotes. */
export const addVotes = (db: Db, commentId: string, voters: string[]) =>
  db
    .insertInto('votes')
    .values(voters.map(userId => ({ commentId, userId, value: 1 as const })))
    .execute()

const markPrefix = 'demonstration '

/** Marks an account as a demonstration, whatever its later name. */
export const markDemoAccount = (db: Db, userId: string) =>
  db
    .insertInto('settings')
    .values({ name: markPrefix + userId, value: '' })
    .execute()

export const deleteMarks = (db: Db) =>
  db.deleteFrom('settings').where('name', 'like', `${markPrefix}%`).execute()

/** The demonstration accounts: marked ones, and those of earlier versions without marks. */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const marks = await db
    .selectFrom('settings')
    .where('name', 'like', `${markPrefix}%`)
    .select('name')
    .execute()
  const marked = marks.map(({ name }) => name.slice(markPrefix.length))
  const rows = await db
    .selectFrom('user')
    .where(({ eb, and, or }) =>
      or([
        eb('id', 'in', ['', ...marked]),
        ...Object.values(members).map(({ email, displayName }) =>
          and({ email, name: displayName }),
        ),
      ]),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

const countOf = (row: { count: number | string | bigint }): number => Number(row.count)

/** The number of other accounts. */
export const countOtherAccounts = async (db: Db, accounts: readonly string[]): Promise<number> =>
  countOf(
    await db
      .selectFrom('user')
      .where('id', 'not in', ['', ...accounts])
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )

/** The number of comments of accounts or on their resumes, and of those by others. */
export async function countComments(db: Db, accounts: readonly string[]) {
  const ids = ['', ...accounts]
  const count = db.selectFrom('comments').select(({ fn }) => fn.countAll().as('count'))
  const comments = await count
    .where(({ eb, or }) => or([eb('ownerId', 'in', ids), eb('authorId', 'in', ids)]))
    .executeTakeFirstOrThrow()
  const fromOthers = await count
    .where('ownerId', 'in', ids)
    .where('authorId', 'not in', ids)
    .executeTakeFirstOrThrow()
  return { comments: countOf(comments), fromOthers: countOf(fromOthers) }
}

/** The number of resumes of accounts. */
export const countResumes = async (db: Db, accounts: readonly string[]): Promise<number> =>
  countOf(
    await db
      .selectFrom('resumes')
      .where('userId', 'in', ['', ...accounts])
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )

/** Deletes contributions by their ids, and all by accounts, also published ones. */
export const deleteContributions = (db: Db, ids: readonly string[], accounts: readonly string[]) =>
  db
    .deleteFrom('contributions')
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('userId', 'in', ['', ...accounts])]))
    .returning('id')
    .execute()

/** Deletes mentors or stories by their ids. */
export const deleteByIds = (db: Db, table: 'mentors' | 'stories', ids: readonly string[]) =>
  db.deleteFrom(table).where('id', 'in', ids).returning('id').execute()
