import { deleteAccount } from '#backend/db/delete-account.ts'
import type { Db } from '#backend/db/tables.ts'
import { lockAccount } from '#backend/features/account/queries.ts'
import type { Services } from '#backend/http/services.ts'
import { deleteMarks, listDemoAccounts } from './accounts.ts'
import { contributions } from './contributions.ts'
import { demoId } from './insert.ts'
import { mentors, stories } from './mentors-and-stories.ts'

/** The number of comments by accounts or on their resumes, and of those by others. */
async function countComments(db: Db, accounts: readonly string[]) {
  const ids = ['', ...accounts]
  const authors = await db
    .selectFrom('comments')
    .where(({ eb, or }) => or([eb('ownerId', 'in', ids), eb('authorId', 'in', ids)]))
    .select('authorId')
    .execute()
  const others = authors.filter(({ authorId }) => authorId !== null && !ids.includes(authorId))
  return { comments: authors.length, fromOthers: others.length }
}

/** The number of comments of other members that `removeDemo` would remove. */
export async function countOtherReplies({ db }: Services): Promise<number> {
  return (await countComments(db, await listDemoAccounts(db))).fromOthers
}

/**
 * Removes the demonstration data, and everything that its accounts added since. Returns the number
 * of removed rows; `fromOthers` are comments of other members on demonstration resumes.
 */
export async function removeDemo({ db }: Services) {
  const accounts = await listDemoAccounts(db)
  const ids = (kind: string, rows: readonly unknown[]) =>
    rows.map((_, index) => demoId(kind, index).id)
  // Deletes the rows; administrators only set the state `deleted`.
  const deleteItems = async (kind: 'mentor' | 'story', deleted: readonly string[]) => {
    const deleteFrom = (table: 'contentItems' | 'contentVersions') =>
      db.deleteFrom(table).where('kind', '=', kind).where('id', 'in', deleted)
    await deleteFrom('contentVersions').execute()
    return (await deleteFrom('contentItems').returning('id').execute()).length
  }
  const resumes = await db
    .selectFrom('resumes')
    .where('userId', 'in', ['', ...accounts])
    .select('userId')
    .execute()
  // Also published ones.
  const deletedContributions = await db
    .deleteFrom('contributions')
    .where(({ eb, or }) =>
      or([eb('id', 'in', ids('c', contributions)), eb('userId', 'in', ['', ...accounts])]),
    )
    .returning('id')
    .execute()
  const programs = ['', ...deletedContributions.map(({ id }) => id)]
  await db.deleteFrom('programs').where('id', 'in', programs).execute()
  await db
    .deleteFrom('contentVersions')
    .where('kind', '=', 'program')
    .where('id', 'in', programs)
    .execute()
  const removed = {
    accounts: accounts.length,
    resumes: resumes.length,
    ...(await countComments(db, accounts)),
    contributions: deletedContributions.length,
    mentors: await deleteItems('mentor', ids('m', mentors)),
    stories: await deleteItems('story', ids('s', stories)),
  }
  for (const id of accounts) {
    await db.transaction().execute(async trx => {
      await lockAccount(trx, id)
      await deleteAccount(trx, id)
    })
  }
  await deleteMarks(db)
  return removed
}
