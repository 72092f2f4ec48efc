import { removeAccount } from '#backend/db/delete-account.ts'
import { findAccount, foldLog } from '#backend/features/account/queries.ts'
import type { Services } from '#backend/services.ts'
import { suggestions } from './contributions.ts'
import { stampOf } from './insert.ts'
import { mentors, stories } from './mentors-and-stories.ts'
import {
  countComments,
  countResumes,
  demoAccounts,
  dropContributions,
  dropMarks,
  dropPeople,
} from './queries.ts'

/** What a removal came to, or would come to. */
interface Removed {
  accounts: number
  resumes: number
  comments: number
  /** Comments of other members, which go with the resumes of the demonstration. */
  fromOthers: number
  contributions: number
  mentors: number
  stories: number
}

/** How many comments of other members a removal would take along. */
export async function repliesOfOthers({ db }: Services): Promise<number> {
  return (await countComments(db, await demoAccounts(db))).fromOthers
}

/** Takes the demonstration back: all that it added, and all that its accounts did since. */
export async function removeDemo({ db, engine, files }: Services): Promise<Removed> {
  const accounts = await demoAccounts(db)
  const ids = (kind: string, rows: readonly unknown[]) => rows.map((_, index) => stampOf(kind, index).id)
  const removed: Removed = {
    accounts: accounts.length,
    resumes: await countResumes(db, accounts),
    ...(await countComments(db, accounts)),
    contributions: (await dropContributions(db, ids('c', suggestions), accounts)).length,
    mentors: (await dropPeople(db, 'mentors', ids('m', mentors))).length,
    stories: (await dropPeople(db, 'stories', ids('s', stories))).length,
  }
  for (const id of accounts) {
    const keys = await db.transaction().execute(async within => {
      await findAccount(within, engine, id, { held: true })
      return removeAccount(within, id)
    })
    for (const key of keys) await files.remove(key)
  }
  await dropMarks(db)
  if (engine === 'sqlite') await foldLog(db)
  return removed
}
