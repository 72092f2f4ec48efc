import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createItem } from '#backend/content/items.ts'
import { type NewId, randomText } from '#backend/core/ids.ts'
import { keepFile, storeFile } from '#backend/db/file-deletions.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { showContribution } from '#backend/programs/contributions.ts'
import { createAccount } from './accounts.ts'
import { contributions } from './contributions.ts'
import { comments, type Member, members, resumeOwners } from './members.ts'
import { mentors, stories } from './mentors-and-stories.ts'

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

/**
 * Inserts demonstration data; existing rows stay as they are. Returns the number of new rows, and
 * the new accounts with their passwords, which are not stored.
 */
export async function insertDemo(services: Services) {
  const { db } = services
  const created = new Map<Member, string>()
  const accounts: { email: string; password: string }[] = []
  for (const member of Object.keys(members) as Member[]) {
    const account = await createAccount(services, member)
    if (!account) continue
    const { id, ...credentials } = account
    created.set(member, id)
    accounts.push(credentials)
  }
  return {
    mentors: await insertPeople(db, 'mentor', mentors),
    stories: await insertPeople(db, 'story', stories),
    contributions: await insertContributions(db),
    ...(await insertFeedback(services, created)),
    accounts,
  }
}

/** No demonstration person exists, so the consent is not recorded. */
const consent = JSON.stringify({ status: 'unrecorded', givenOn: null, withdrawnOn: null })

async function insertPeople(
  db: Db,
  kind: 'mentor' | 'story',
  rows: readonly object[],
): Promise<number> {
  let inserted = 0
  for (const [index, row] of rows.entries()) {
    const { id, at } = demoId(kind === 'mentor' ? 'm' : 's', index)
    const item = { state: 'published', consent, data: JSON.stringify(row) } as const
    inserted += Number(
      await createItem(db, { kind, id }, { ...item, updatedAt: at, updatedBy: null }),
    )
  }
  return inserted
}

async function insertContributions(db: Db): Promise<number> {
  const { id: userId } = await db
    .selectFrom('user')
    .where('email', '=', members.student.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const rows = contributions.map((contribution, index) => {
    const { id, at } = demoId('c', index)
    const decidedAt = contribution.status === 'pending' ? null : at + day
    return { ...contribution, id, createdAt: at, decidedAt, userId }
  })
  const inserted = await db
    .insertInto('contributions')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .execute()
  for (const row of inserted)
    await showContribution(db, row, { updatedAt: row.createdAt + day, updatedBy: null })
  return inserted.length
}

/** Inserts resumes and comments of members created now: other accounts may be somebody's. */
async function insertFeedback(services: Services, created: ReadonlyMap<Member, string>) {
  const files = new Map<Member, string>()
  for (const [index, owner] of resumeOwners.entries()) {
    const userId = created.get(owner)
    if (userId === undefined) continue
    const { at } = demoId('f', index)
    const path = join(import.meta.dirname, `${owner}.pdf`)
    const fileKey = `resumes/${randomText(25)}.pdf`
    const row = {
      userId,
      fileKey,
      fileName: `${members[owner].displayName} resume.pdf`,
      extension: 'pdf',
      size: (await stat(path)).size,
      version: 1,
      isPublic: 1,
      updatedAt: at,
      seenAt: at,
    } as const
    await storeFile(services, fileKey, path)
    await services.db.transaction().execute(async trx => {
      await keepFile(trx, fileKey, services.clock.now())
      await trx.insertInto('resumes').values(row).execute()
    })
    files.set(owner, fileKey)
  }
  const ids = new Map<number, string>()
  for (const [index, comment] of comments.entries()) {
    const ownerId = created.get(comment.owner)
    const authorId = created.get(comment.author)
    const parentId = comment.parent === null ? null : ids.get(comment.parent)
    if (!ownerId || !authorId || parentId === undefined) continue
    const { id, at } = demoId('k', index)
    ids.set(index, id)
    const { content, place, helpful, voters } = comment
    const pin = place && {
      placePage: 1,
      placeX: place.x,
      placeY: place.y,
      placeFile: files.get(comment.owner),
    }
    await services.db
      .insertInto('comments')
      .values({
        id,
        ownerId,
        authorId,
        parentId,
        content,
        createdAt: at,
        helpful: helpful ? 1 : 0,
        ...pin,
      })
      .execute()
    const votes = voters.flatMap(voter => {
      const userId = created.get(voter)
      return userId ? [{ commentId: id, userId, value: 1 as const }] : []
    })
    if (votes.length > 0) await services.db.insertInto('votes').values(votes).execute()
  }
  return { resumes: files.size, comments: ids.size }
}
