import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewId } from '#backend/core/ids.ts'
import { storeFile } from '#backend/features/resumes/storage.ts'
import type { Services } from '#backend/http/services.ts'
import { comments, type Member, members, resumes } from './members.ts'
import { addVotes, insertComment, insertResume } from './queries.ts'
import { createResumePdf } from './resume-pdf.ts'

/** The members whose accounts were created now, with the ids of the accounts. */
export type CreatedMembers = ReadonlyMap<Member, string>

/**
 * Inserts public resumes and their feedback, for members created now only: an account that existed
 * before may be somebody's. Returns the number of new resumes and comments.
 */
export async function insertFeedback(
  services: Services,
  created: CreatedMembers,
  demoId: (kind: string, index: number) => NewId,
): Promise<{ resumes: number; comments: number }> {
  const files = new Map<Member, string>()
  for (const [index, { owner, lines }] of resumes.entries()) {
    const userId = created.get(owner)
    if (userId === undefined) continue
    const { at } = demoId('f', index)
    const bytes = createResumePdf(lines)
    const fileKey = await storePdf(services, bytes)
    const fileName = `${members[owner].displayName} resume.pdf`
    await insertResume(services.db, { userId, fileKey, fileName, size: bytes.length, at })
    files.set(owner, fileKey)
  }
  let count = 0
  const ids: (string | null)[] = []
  for (const [
    index,
    { owner, author, parent, content, place, helpful, voters },
  ] of comments.entries()) {
    const [ownerId, authorId, placeFile] = [
      created.get(owner),
      created.get(author),
      files.get(owner),
    ]
    const parentId = parent === null ? null : (ids[parent] ?? null)
    const isComplete = ownerId && authorId && placeFile && (parent === null || parentId !== null)
    const { id, at } = demoId('k', index)
    ids.push(isComplete ? id : null)
    if (!isComplete) continue
    await insertComment(services.db, {
      id,
      ownerId,
      authorId,
      parentId,
      content,
      createdAt: at,
      helpful: helpful ? 1 : 0,
      ...(place && { placePage: 1, placeX: place.x, placeY: place.y, placeFile }),
    })
    const voterIds = voters.flatMap(voter => created.get(voter) ?? [])
    if (voterIds.length > 0) await addVotes(services.db, id, voterIds)
    count += 1
  }
  return { resumes: files.size, comments: count }
}

async function storePdf(services: Services, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yard-demo-'))
  try {
    const path = join(folder, 'resume.pdf')
    await writeFile(path, bytes)
    return await storeFile(services, path, 'pdf')
  } finally {
    await rm(folder, { recursive: true })
  }
}
