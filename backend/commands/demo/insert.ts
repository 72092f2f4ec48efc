import { randomText, type Stamp } from '#backend/db/ids.ts'
import { dropSessions } from '#backend/features/account/queries.ts'
import type { Services } from '#backend/services.ts'
import { suggestions } from './contributions.ts'
import { plantFeedback } from './insert-feedback.ts'
import { type Member, members } from './members.ts'
import { mentors, stories } from './mentors-and-stories.ts'
import {
  fillProfile,
  grantAdmin,
  idOf,
  markDemo,
  markVerified,
  plantContributions,
  plantMentors,
  plantStories,
} from './queries.ts'

/** What a planting came to. */
interface Planted {
  mentors: number
  stories: number
  contributions: number
  resumes: number
  comments: number
  /** The accounts that were made now, with the password that is told this once. */
  accounts: { email: string; password: string }[]
}

const firstDay = Date.UTC(2026, 8, 1)
const day = 86_400_000

/** The same id for the same row each time, so that planting again changes nothing. */
export function stampOf(kind: string, index: number): Stamp {
  const at = firstDay + index * day
  return { at, id: `${kind}_${at.toString(36).padStart(9, '0')}demo${String(index).padStart(12, '0')}` }
}

/** Fills the database with demonstration data. What is there already stays as it is; gives what is new. */
export async function plant(services: Services): Promise<Planted> {
  const { db } = services
  const made = new Map<Member, string>()
  const accounts = []
  for (const member of Object.keys(members) as Member[]) {
    const account = await join(services, member)
    if (!account) continue
    const { id, ...told } = account
    made.set(member, id)
    accounts.push(told)
  }
  const author = await idOf(db, members.student.email)
  const contributions = suggestions.map((suggestion, index) => {
    const { id, at } = stampOf('c', index)
    const decidedAt = suggestion.status === 'pending' ? null : at + day
    return { ...suggestion, id, createdAt: at, decidedAt, userId: author.id }
  })
  const numbered = <T>(kind: string, rows: readonly T[]) =>
    rows.map((row, index) => ({ ...row, id: stampOf(kind, index).id }))
  return {
    mentors: (await plantMentors(db, numbered('m', mentors))).length,
    stories: (await plantStories(db, numbered('s', stories))).length,
    contributions: (await plantContributions(db, contributions)).length,
    ...(await plantFeedback(services, made, stampOf)),
    accounts,
  }
}

/** Only an account made here becomes an administrator or gets a profile: anybody may have signed up with the address before. */
async function join({ auth, db, engine }: Services, member: Member) {
  const { profile, ...person } = members[member]
  const password = `demo-${randomText(16)}`
  const entered = await auth.signUp({ ...person, password })
  if (entered === 'taken') return null
  if (entered === 'bad-email') throw new Error(`${person.email} is no address`)
  const { id } = entered.account
  await markDemo(db, id)
  await dropSessions(db, id, null)
  // No letter reaches these addresses, and where mail is set up members read the resumes of others
  // with a verified one.
  await markVerified(db, engine, id)
  if (member === 'admin') await grantAdmin(db, id)
  if (profile) await fillProfile(db, id, profile)
  return { id, email: person.email, password }
}
