import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '#backend/core/config.ts'
import type { Services } from '#backend/http/services.ts'

/** The key of a resume in the file store. */
export const keyOf = (letter: string) => `resumes/${letter.repeat(25)}.pdf`
export const [keyA, keyB] = [keyOf('a'), keyOf('b')]

/** The configuration of a process with this database and file store. */
export const configOf = (database: string, files: string) =>
  readConfig({
    DATABASE_URL: database,
    FILES_URL: files,
    SECRET: 'a secret of the tests, long enough to sign',
    LOG_LEVEL: 'silent',
  })

/** Writes files into a folder, old enough for a sweep to delete. */
export function putFiles(folder: string, ...keys: string[]): void {
  const then = new Date(Date.now() - 20 * 60_000)
  for (const key of keys) {
    mkdirSync(dirname(join(folder, key)), { recursive: true })
    writeFileSync(join(folder, key), key)
    utimesSync(join(folder, key), then, then)
  }
}

/** The keys of the files in a folder, sorted. */
export const keysIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /[^/]\/./.test(name))
    .sort()

/** Inserts an account with a resume that has this file. */
export async function insertAccountWithFile(
  { db }: Pick<Services, 'db'>,
  fileKey: string,
): Promise<void> {
  const at = new Date().toISOString()
  const userId = `u_${fileKey.slice(-20)}`
  const user = {
    id: userId,
    name: 'Ada',
    email: `${userId}@example.edu`,
    createdAt: at,
    updatedAt: at,
  }
  await db
    .insertInto('user')
    .values({ ...user, emailVerified: false })
    .execute()
  const file = { fileKey, fileName: 'a.pdf', extension: 'pdf', size: 1, version: 1 } as const
  const rest = { isPublic: 0, updatedAt: 1, seenAt: 1 } as const
  await db
    .insertInto('resumes')
    .values({ userId, ...file, ...rest })
    .execute()
}

/** The modes of a folder and of everything in it, by path. */
export function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  return Object.fromEntries(['.', ...names].map(name => [name, modeOf(join(folder, name))]))
}

/** What the modes have to be: those of folders and those of files. */
export function narrowModesOf(folder: string): Record<string, string> {
  const names = Object.keys(modesIn(folder))
  return Object.fromEntries(
    names.map(name => [name, statSync(join(folder, name)).isDirectory() ? '700' : '600']),
  )
}

/** Whether a database exists and has content: the lock creates an empty file. */
export const hasData = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
