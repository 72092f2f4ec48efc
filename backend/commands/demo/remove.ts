import { deleteAccount } from '#backend/db/delete-account.ts'
import { lockAccount, truncateLog } from '#backend/features/account/queries.ts'
import type { Services } from '#backend/http/services.ts'
import { contributions } from './contributions.ts'
import { demoId } from './insert.ts'
import { mentors, stories } from './mentors-and-stories.ts'
import {
  countComments,
  countResumes,
  deleteByIds,
  deleteContributions,
  deleteMarks,
  listDemoAccounts,
} from './queries.ts'

/** How many rows were removed. */
interface Removed {
  accounts: number
  resumes: number
  comments: number
  /** Comments of other members on demonstration resumes. */
  fromOthers: number
  contributions: number
  mentors: number
  stories: number
}

/** The number of comments of other members that `removeDemo` would remove. */
export async function countOtherReplies({ db }: Services): Promise<number> {
  return (await countComments(db, await listDemoAccounts(db))).fromOthers
}

/** Removes the demonstration data, and everything that its accounts added since. */
export async function removeDemo({ db, engine, files }: Services): Promise<Removed> {
  const accounts = await listDemoAccounts(db)
  const ids = (kind: string, rows: readonly unknown[]) =>
    rows.map((_, index) => demoId(kind, index).id)
  const removed: Removed = {
    accounts: accounts.length,
    resumes: await countResumes(db, accounts),
    ...(await countComments(db, accounts)),
    contributions: (await deleteContributions(db, ids('c', contributions), accounts)).length,
    mentors: (await deleteByIds(db, 'mentors', ids('m', mentors))).length,
    stories: (await deleteByIds(db, 'stories', ids('s', stories))).length,
  }
  for (const id of accounts) {
    const keys = await db.transaction().execute(async trx => {
      await lockAccount(trx, engine, id)
      return deleteAccount(trx, id)
    })
    for (const key of keys) await files.delete(key)
  }
  await deleteMarks(db)
  if (engine === 'sqlite') await truncateLog(db)
  return removed
}
