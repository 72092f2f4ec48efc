import { randomText } from '#backend/core/ids.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { type Member, members } from './members.ts'

const markPrefix = 'demonstration '

/** Creates an account; null if it exists, since then it may be somebody's. */
export async function createAccount({ auth, db }: Services, member: Member) {
  const { profile, ...person } = members[member]
  const password = `demo-${randomText(16)}`
  const signedUp = await auth.signUp({ ...person, password })
  if (!signedUp) return null
  const { id } = signedUp.account
  // Marked as a demonstration, whatever its later name.
  await db
    .insertInto('settings')
    .values({ name: markPrefix + id, value: '' })
    .execute()
  await db.deleteFrom('session').where('userId', '=', id).execute()
  await db
    .updateTable('user')
    .set({
      ...profile,
      role: member === 'admin' ? 'admin' : 'member',
      // With mail configured, members view resumes of others only with a verified address.
      emailVerified: true,
    })
    .where('id', '=', id)
    .execute()
  return { id, email: person.email, password }
}

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

export const deleteMarks = (db: Db) =>
  db.deleteFrom('settings').where('name', 'like', `${markPrefix}%`).execute()

/** The number of other accounts. */
export async function countOtherAccounts(db: Db): Promise<number> {
  const demo = ['', ...(await listDemoAccounts(db))]
  return countRows(db.selectFrom('user').where('id', 'not in', demo))
}
