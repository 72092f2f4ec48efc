import { createHmac } from 'node:crypto'
import { randomText } from '#backend/db/ids.ts'
import { authTimestamp, type Db, type ResumeExtension } from '#backend/db/tables.ts'
import type { Signed, TestApp } from './app.ts'

/** For apps whose crowd is signed in without a password: see {@link crowd}. */
export const known = { SECRET: 'a secret that the crowd of a test knows' }

interface Shelf {
  isPublic?: boolean
  extension?: ResumeExtension
}

/** Puts a resume on the shelf of a member, as an upload would, but without a file. */
export const giveResume = async (
  { services }: TestApp,
  { uid }: { uid: string },
  { isPublic = true, extension = 'pdf' }: Shelf = {},
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

/** Many members at once, signed in as if by the door, since hashing a password each would take long. Needs {@link known}. */
export async function crowd(
  { services }: { services: Pick<TestApp['services'], 'db' | 'engine' | 'clock'> },
  count: number,
): Promise<Signed[]> {
  const { db, engine } = services
  const now = services.clock.now()
  const at = authTimestamp(engine, now)
  const no = engine === 'sqlite' ? 0 : false
  const people = Array.from({ length: count }, (_, index) => ({
    uid: `u_${randomText(25)}`,
    token: randomText(32),
    email: `member-${index}-${randomText(6)}@example.edu`,
  }))
  const stamps = { createdAt: at, updatedAt: at }
  for (const { uid, token, email } of people) {
    await db
      .insertInto('user')
      .values({
        id: uid,
        name: `Member ${uid.slice(2, 8)}`,
        email,
        emailVerified: no,
        role: 'member',
        ...stamps,
      })
      .execute()
    const expiresAt = authTimestamp(engine, now + 86_400_000 * 7)
    await db
      .insertInto('session')
      .values({ id: randomText(32), userId: uid, token, expiresAt, ...stamps })
      .execute()
  }
  return people.map(person => ({ ...person, token: signed(person.token) }))
}

const signed = (token: string) =>
  `${token}.${createHmac('sha256', known.SECRET).update(token).digest('base64')}`

export interface Planted {
  id: string
  parentId: string | null
}

interface Plan {
  ownerId: string
  authorId: string
  count: number
  /** The index of the comment that the one at an index replies to, or null. */
  under(index: number): number | null
  content?(index: number): string
}

/** Plants a thread straight into the database, the oldest comment first; gives its links. */
export async function plantThread(
  db: Db,
  newId: TestApp['services']['newId'],
  { ownerId, authorId, count, under, content = index => `Comment ${index}` }: Plan,
): Promise<Planted[]> {
  const planted: Planted[] = []
  const rows = Array.from({ length: count }, (_, index) => {
    const { id, at } = newId('k')
    const parent = under(index)
    const parentId = parent === null ? null : (planted[parent]?.id ?? null)
    planted.push({ id, parentId })
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
  return planted
}
