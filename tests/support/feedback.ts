import { createHmac } from 'node:crypto'
import { randomText } from '#backend/core/ids.ts'
import type { Db, ResumeExtension } from '#backend/db/tables.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Settings of an app whose members are created by {@link createMembers}. */
export const knownSecret = { SECRET: 'a secret that the tests know, to sign tokens' }

interface ResumeOptions {
  isPublic?: boolean
  extension?: ResumeExtension
}

/** Inserts a resume without a file. */
export const addResume = async (
  { services }: TestApp,
  { uid }: { uid: string },
  { isPublic = true, extension = 'pdf' }: ResumeOptions = {},
): Promise<void> => {
  await services.db
    .insertInto('resumes')
    .values({
      userId: uid,
      fileKey: `resumes/${randomText(20)}`,
      fileName: `resume.${extension}`,
      extension,
      size: 1000,
      version: 1,
      isPublic: isPublic ? 1 : 0,
      updatedAt: services.clock.now(),
      notify: 1,
      seenAt: 0,
    })
    .execute()
}

export const setPublic = ({ services }: TestApp, { uid }: { uid: string }, isPublic: boolean) =>
  services.db
    .updateTable('resumes')
    .set({ isPublic: isPublic ? 1 : 0 })
    .where('userId', '=', uid)
    .execute()

interface Member {
  uid: string
  name: string
  email: string
  role?: 'member' | 'admin'
  /** The token of the session, without its signature. */
  token: string
}

type Stores = { services: Pick<TestApp['services'], 'db' | 'clock'> }

/**
 * Creates a signed-in member without a password, whose hashing is slow. Needs {@link knownSecret}.
 */
export async function createMember(
  { services: { db, clock } }: Stores,
  { uid, name, email, role = 'member', token }: Member,
): Promise<SignedIn> {
  const now = clock.now()
  const at = new Date(now)
  const timestamps = { createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values({ id: uid, name, email, emailVerified: false, role, ...timestamps })
    .execute()
  const expiresAt = new Date(now + 86_400_000 * 7)
  await db
    .insertInto('session')
    .values({ id: randomText(32), userId: uid, token, expiresAt, ...timestamps })
    .execute()
  return { uid, email, token: signToken(token) }
}

/** Creates so many members, see {@link createMember}. */
export async function createMembers(app: Stores, count: number): Promise<SignedIn[]> {
  const members: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const uid = `u_${randomText(25)}`
    const name = `Member ${uid.slice(2, 8)}`
    const email = `member-${index}-${randomText(6)}@example.edu`
    members.push(await createMember(app, { uid, name, email, token: randomText(32) }))
  }
  return members
}

/** The token of a session as a client sends it. */
export const signToken = (token: string): string =>
  `${token}.${createHmac('sha256', knownSecret.SECRET).update(token).digest('base64')}`

export interface InsertedComment {
  id: string
  parentId: string | null
}

interface ThreadOptions {
  ownerId: string
  authorId: string
  count: number
  /** The index of the comment that the one at an index replies to, or null. */
  under(index: number): number | null
  content?(index: number): string
}

/** Inserts a thread, the oldest comment first. */
export async function insertThread(
  db: Db,
  newId: TestApp['services']['newId'],
  { ownerId, authorId, count, under, content = index => `Comment ${index}` }: ThreadOptions,
): Promise<InsertedComment[]> {
  const inserted: InsertedComment[] = []
  const rows = Array.from({ length: count }, (_, index) => {
    const { id, at } = newId('k')
    const parent = under(index)
    const parentId = parent === null ? null : (inserted[parent]?.id ?? null)
    inserted.push({ id, parentId })
    return { id, ownerId, authorId, parentId, content: content(index), createdAt: at }
  })
  await db.transaction().execute(async within => {
    for (let start = 0; start < rows.length; start += 500) {
      await within
        .insertInto('comments')
        .values(rows.slice(start, start + 500))
        .execute()
    }
  })
  return inserted
}
