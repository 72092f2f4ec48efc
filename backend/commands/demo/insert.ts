import { type NewId, randomText } from '#backend/core/ids.ts'
import { deleteSessions, markVerified } from '#backend/features/account/queries.ts'
import type { Services } from '#backend/http/services.ts'
import { contributions } from './contributions.ts'
import { insertFeedback } from './insert-feedback.ts'
import { type Member, members } from './members.ts'
import { mentors, stories } from './mentors-and-stories.ts'
import {
  findUserId,
  grantAdmin,
  insertContributions,
  insertMentors,
  insertStories,
  markDemoAccount,
  setProfile,
} from './queries.ts'

/** How many rows are new. */
interface Inserted {
  mentors: number
  stories: number
  contributions: number
  resumes: number
  comments: number
  /** The new accounts with their passwords, which are not stored. */
  accounts: { email: string; password: string }[]
}

const firstDay = Date.UTC(2026, 8, 1)
const day = 86_400_000

/** The id of a row, the same each time, so that inserting again changes nothing. */
export function demoId(kind: string, index: number): NewId {
  const at = firstDay + index * day
  return {
    at,
    id: `${kind}_${at.toString(36).padStart(9, '0')}demo${String(index).padStart(12, '0')}`,
  }
}

/** Inserts demonstration data. Existing rows stay as they are. */
export async function insertDemo(services: Services): Promise<Inserted> {
  const { db } = services
  const created = new Map<Member, string>()
  const accounts = []
  for (const member of Object.keys(members) as Member[]) {
    const account = await createAccount(services, member)
    if (!account) continue
    const { id, ...credentials } = account
    created.set(member, id)
    accounts.push(credentials)
  }
  const author = await findUserId(db, members.student.email)
  const contributionRows = contributions.map((contribution, index) => {
    const { id, at } = demoId('c', index)
    const decidedAt = contribution.status === 'pending' ? null : at + day
    return { ...contribution, id, createdAt: at, decidedAt, userId: author.id }
  })
  const withIds = <T>(kind: string, rows: readonly T[]) =>
    rows.map((row, index) => ({ ...row, id: demoId(kind, index).id }))
  return {
    mentors: (await insertMentors(db, withIds('m', mentors))).length,
    stories: (await insertStories(db, withIds('s', stories))).length,
    contributions: (await insertContributions(db, contributionRows)).length,
    ...(await insertFeedback(services, created, demoId)),
    accounts,
  }
}

/** Creates an account; null if it exists, since then it may be somebody's. */
async function createAccount({ auth, db, engine }: Services, member: Member) {
  const { profile, ...person } = members[member]
  const password = `demo-${randomText(16)}`
  const result = await auth.signUp({ ...person, password })
  if (result === 'taken') return null
  if (result === 'bad-email') throw new Error(`${person.email} is no address`)
  const { id } = result.account
  await markDemoAccount(db, id)
  await deleteSessions(db, id, null)
  // With mail configured, members view resumes of others only with a verified address.
  await markVerified(db, engine, id)
  if (member === 'admin') await grantAdmin(db, id)
  if (profile) await setProfile(db, id, profile)
  return { id, email: person.email, password }
}
