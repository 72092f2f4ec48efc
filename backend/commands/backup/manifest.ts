import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { syncPath } from '#backend/files/folder-store.ts'
import { CommandError } from '../run.ts'
import { type BackupFile, concurrency, readDigest } from './file-io.ts'

const fileName = 'manifest.json'

/** The paths in the folder of a backup. */
export const layout = {
  sqlite: 'database.db',
  /** The archive of `pg_dump`. */
  postgres: 'database.dump',
  secret: 'secret',
  file: (key: string): string => `files/${key}`,
}

/** The key of a stored file from its path in a backup; null for other files. */
export const keyOf = (path: string): string | null =>
  path.startsWith('files/') ? path.slice('files/'.length) : null

/** No other paths are allowed, since a restore writes to them. */
const path = z.string().check(z.regex(/^(database\.(db|dump)|secret|files\/\w+\/\w[\w.]*)$/))

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The newest migration of the database. */
  schema: z.string(),
  /** The id that database and file store share. */
  storeId: z.nullable(z.string()),
  /** Identifies the secret without revealing it. */
  secretMark: z.string(),
  accounts: z.number(),
  /** Keys of files that were lost before the backup. */
  lost: z.array(z.string()),
  files: z.array(z.object({ path, size: z.number(), sha256: z.string() })),
})

/** The content of a backup. It is written last, so a folder without one is incomplete. */
export type Manifest = z.infer<typeof Manifest>

/** Writes the manifest after all other files are durable. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const folders = manifest.files.map(({ path }) => dirname(join(folder, path)))
  for (const path of new Set(folders)) await syncPath(path)
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, fileName), text, { flag: 'wx', flush: true })
  await syncPath(folder)
}

/** Reads the manifest of a backup. Throws CommandError if it is missing or not readable. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => null)
  if (text === null)
    throw new CommandError(
      `${folder} is no whole backup: it has no ${fileName}, which is written last.`,
    )
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`${folder} has a ${fileName} that this version cannot read.`)
  }
}

/** Verifies every file of a backup. Throws CommandError if one is missing or changed. */
export async function verifyFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  await forEachConcurrently(files, concurrency, async ({ path, size, sha256 }) => {
    const found = await readDigest(join(folder, path)).catch(() => null)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new CommandError(`The backup ${folder} is damaged: ${path} is missing or was changed.`)
  })
}
