import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stamp } from '#backend/db/ids.ts'
import { keepFile } from '#backend/features/resumes/storage.ts'
import type { Services } from '#backend/services.ts'
import { comments, type Member, members, resumes } from './members.ts'
import { plantComment, plantResume, plantVotes } from './queries.ts'
import { resumePdf } from './resume-pdf.ts'

/** The demonstration members who were made now, with the ids of their accounts. */
export type Made = ReadonlyMap<Member, string>

/**
 * Gives members their public resumes and the feedback on them. Only what concerns members made now is planted: an account that was there
 * before may be somebody's, and gets no resume and says nothing. Gives how many resumes and comments there are more.
 */
export async function plantFeedback(
  services: Services,
  made: Made,
  stampOf: (kind: string, index: number) => Stamp,
): Promise<{ resumes: number; comments: number }> {
  const files = new Map<Member, string>()
  for (const [index, { owner, lines }] of resumes.entries()) {
    const userId = made.get(owner)
    if (userId === undefined) continue
    const { at } = stampOf('f', index)
    const bytes = resumePdf(lines)
    const fileKey = await keep(services, bytes)
    const fileName = `${members[owner].displayName} resume.pdf`
    await plantResume(services.db, { userId, fileKey, fileName, size: bytes.length, at })
    files.set(owner, fileKey)
  }
  let said = 0
  const ids: (string | null)[] = []
  for (const [index, { owner, author, under, content, place, helpful, up }] of comments.entries()) {
    const [ownerId, authorId, placeFile] = [made.get(owner), made.get(author), files.get(owner)]
    const parentId = under === null ? null : (ids[under] ?? null)
    const isWhole = ownerId && authorId && placeFile && (under === null || parentId !== null)
    const { id, at } = stampOf('k', index)
    ids.push(isWhole ? id : null)
    if (!isWhole) continue
    const where = place && { placePage: 1, placeX: place.x, placeY: place.y, placeFile }
    const row = {
      id,
      ownerId,
      authorId,
      parentId,
      content,
      createdAt: at,
      helpful: helpful ? 1 : 0,
      ...where,
    } as const
    await plantComment(services.db, row)
    const voters = up.flatMap(voter => made.get(voter) ?? [])
    if (voters.length > 0) await plantVotes(services.db, id, voters)
    said += 1
  }
  return { resumes: files.size, comments: said }
}

/** Keeps a file as an upload would; gives its key. */
async function keep(services: Services, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yard-demo-'))
  try {
    const path = join(folder, 'resume.pdf')
    await writeFile(path, bytes)
    return await keepFile(services, { path }, 'pdf')
  } finally {
    await rm(folder, { recursive: true })
  }
}
