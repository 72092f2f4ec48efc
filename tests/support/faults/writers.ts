import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { knownSecret } from '#tests/support/feedback.ts'
import { password } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { programId, resumeNamed, type State, Writer } from './writer.ts'

/** How long Postgres may take to roll back what a killed process began, in milliseconds. */
export const rollbackDelay = 400

/** Reads the state of a writer from a database. */
export async function readState(db: Db, writer: Writer): Promise<State> {
  const { owner, author } = writer
  const contributions = await db
    .selectFrom('contributions')
    .where('userId', '=', author.uid)
    .select('name')
    .execute()
  const resume = await db
    .selectFrom('resumes')
    .where('userId', '=', owner.uid)
    .select(['fileName', 'isPublic'])
    .executeTakeFirst()
  const comments = await db
    .selectFrom('comments')
    .leftJoin('votes', 'votes.commentId', 'comments.id')
    .where('ownerId', '=', owner.uid)
    .select(['comments.id', 'content', 'value'])
    .execute()
  const saved = await db
    .selectFrom('savedPrograms')
    .where('userId', '=', author.uid)
    .select('notes')
    .executeTakeFirst()
  const { name } = await db
    .selectFrom('user')
    .where('id', '=', author.uid)
    .select('name')
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('session')
    .where('userId', '=', author.uid)
    .select('token')
    .execute()
  for (const { id, content } of comments) writer.commentIds.set(content, id)
  return {
    contributions: new Set(contributions.map(row => row.name)),
    resume: resume ? { fileName: resume.fileName, isPublic: resume.isPublic === 1 } : null,
    comments: Object.fromEntries(comments.map(({ content, value }) => [content, value === 1])),
    notes: saved?.notes ?? null,
    name,
    sessions: new Set(sessions.map(({ token }) => token)),
  }
}

/** Reads a file of the file store. */
export type ReadFile = (key: string) => Uint8Array | undefined

/** Of a file store in a folder. */
export const readFileIn =
  (folder: string): ReadFile =>
  key =>
    existsSync(join(folder, key)) ? readFileSync(join(folder, key)) : undefined

/** Creates writers; remove them at the end. A call may have run or not after `unknownStatuses`. */
export function createWriters(count: number, unknownStatuses: readonly number[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-site-'))
  for (const name of ['_headers', 'index.html']) writeFileSync(join(folder, name), '')
  const catalogFile = join(folder, 'programs.json')
  writeFileSync(catalogFile, JSON.stringify([{ ...minimalRecord, id: programId }]))
  const writers = Array.from({ length: count }, (_, index) => new Writer(index, unknownStatuses))

  async function signUp(base: string, writer: Writer, role: 'owner' | 'author') {
    const answer = await fetch(`${base}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: role, email: writer.emailOf(role), password }),
    })
    const { token, user } = await answer.json()
    Object.assign(writer[role], { token, uid: user.uid })
  }

  return {
    writers,
    /** Settings of a server for these writers. */
    settings: { ...knownSecret, SITE_DIR: folder, CATALOG_FILE: catalogFile },
    remove: () => rmSync(folder, { recursive: true }),

    /** Signs them all up. */
    async signUp(base: string, db: Db): Promise<void> {
      await writeRecords(db, [{ ...minimalRecord, id: programId }])
      await Promise.all(
        writers.flatMap(writer => [signUp(base, writer, 'owner'), signUp(base, writer, 'author')]),
      )
      await db.updateTable('user').set({ emailVerified: true }).execute()
      for (const writer of writers) writer.state = await readState(db, writer)
    },

    /** Compares a database and its files with the writers; returns what is wrong. */
    async check(db: Db, readFile: ReadFile): Promise<string[]> {
      const problems: string[] = []
      for (const writer of writers) {
        const wrong = writer.reconcile(await readState(db, writer))
        if (wrong) problems.push(wrong)
      }
      const resumes = await db.selectFrom('resumes').select(['fileKey', 'fileName']).execute()
      for (const { fileKey, fileName } of resumes) {
        const bytes = readFile(fileKey)
        if (!bytes || Buffer.compare(bytes, resumeNamed(fileName)) !== 0)
          problems.push(`the file of ${fileName} is ${bytes ? 'another one' : 'missing'}`)
      }
      return problems
    },

    problems: () => writers.flatMap(({ problems }) => problems),
    /** The number of acknowledged calls. */
    count: () => writers.reduce((sum, { done }) => sum + done, 0),
  }
}

/** Runs SQLite's own checks; returns what is wrong. */
export async function checkIntegrity(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: foreign } = await sql`pragma foreign_key_check`.execute(db)
  const errors = rows.map(row => row.integrity_check).filter(line => line !== 'ok')
  return foreign.length > 0 ? [...errors, `${foreign.length} rows refer to no row`] : errors
}
