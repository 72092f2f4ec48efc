import { sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'
import type { Rows } from './read-models.ts'

/** The files of a file store. */
export interface StoredFiles {
  keys(): string[]
  /** Null if there is no such file. */
  read(key: string): Uint8Array | null
}

interface Checked {
  db: Db
  rows: Rows
  kept: StoredFiles
  resumeNamed(fileName: string): Uint8Array
}

/** Finds files without rows, rows without files, incomplete accounts, orphaned rows. */
export async function findInconsistencies({
  db,
  rows,
  kept,
  resumeNamed,
}: Checked): Promise<string[]> {
  const problems: string[] = []
  const named = new Set([
    ...rows.resumes.map(({ fileKey }) => fileKey),
    ...rows.photos.map(({ key }) => key),
  ])
  for (const key of kept.keys()) if (!named.has(key)) problems.push(`file ${key} has no row`)
  for (const { fileKey, fileName, size } of rows.resumes) {
    const bytes = kept.read(fileKey)
    if (!bytes) problems.push(`the file of ${fileName} is missing`)
    else if (bytes.length !== size || Buffer.compare(bytes, resumeNamed(fileName)) !== 0)
      problems.push(`the file of ${fileName} is another one`)
  }
  for (const { key } of rows.photos)
    if (!kept.read(key)?.length) problems.push(`photo ${key} is missing`)
  const photos = new Set(rows.photos.map(({ key }) => `/${key}`))
  for (const { id, image } of rows.users)
    if (image && !photos.has(image)) problems.push(`${id} shows a photo that is not kept`)
  const users = new Set(rows.users.map(({ id }) => id))
  for (const id of users) {
    const ways = rows.accounts.filter(({ userId }) => userId === id).length
    if (ways !== 1) problems.push(`${id} has ${ways} ways in`)
  }
  for (const { userId } of [...rows.accounts, ...rows.sessions])
    if (!users.has(userId)) problems.push(`something is left of ${userId}`)
  const comments = new Map(rows.comments.map(row => [row.id, row]))
  for (const { id, parentId, ownerId } of rows.comments)
    if (parentId !== null && comments.get(parentId)?.ownerId !== ownerId)
      problems.push(`comment ${id} replies to nothing`)
  for (const { commentId } of [...rows.votes, ...rows.reports])
    if (!comments.has(commentId)) problems.push(`a mark on ${commentId}, which is gone`)
  const unfinished = await db.selectFrom('repeats').where('madeId', '=', '').select('id').execute()
  if (unfinished.length > 0)
    problems.push(`${unfinished.length} commands are remembered without what they made`)
  return problems
}

/** Runs SQLite's own checks; returns what is wrong. */
export async function checkIntegrity(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: foreign } = await sql`pragma foreign_key_check`.execute(db)
  const errors = rows.map(row => row.integrity_check).filter(line => line !== 'ok')
  return foreign.length > 0 ? [...errors, `${foreign.length} rows point at nothing`] : errors
}
