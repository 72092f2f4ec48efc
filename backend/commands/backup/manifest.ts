import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { syncPath } from '#backend/files/folder-store.ts'
import { CommandError } from '../run.ts'

const fileName = 'manifest.json'

/** Files that are read or written at once, to hide the latency of a disk or a bucket. */
export const concurrency = 8

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
  /** Of the code that made it; manifests of version 0.1 have none. */
  version: z.optional(z.string()),
  commit: z.optional(z.nullable(z.string())),
  /** The newest migration of the database. */
  schema: z.string(),
  accounts: z.number(),
  /** Keys of files that were lost before the backup. */
  lost: z.array(z.string()),
  files: z.array(z.object({ path, size: z.number(), sha256: z.string() })),
})

/** The content of a backup. It is written last, so a folder without one is incomplete. */
export type Manifest = z.infer<typeof Manifest>

/** A file of a backup; `path` is relative to its folder. */
export type BackupFile = Manifest['files'][number]

/** Reads a stream to its end, into a new file if one is given; returns size and digest. */
export async function readDigest(
  stream: Readable,
  target?: string,
): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  const file = target === undefined ? null : await open(target, 'wx')
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      size += chunk.length
      await file?.writeFile(chunk)
    }
    await file?.sync()
  } finally {
    await file?.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Writes the manifest after all other files are durable. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const folders = manifest.files.map(file => dirname(join(folder, file.path)))
  for (const each of new Set(folders)) await syncPath(each)
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
  await forEachConcurrently(files, concurrency, async file => {
    const found = await readDigest(createReadStream(join(folder, file.path))).catch(() => null)
    if (found?.size !== file.size || found.sha256 !== file.sha256)
      throw new CommandError(
        `The backup ${folder} is damaged: ${file.path} is missing or was changed.`,
      )
  })
}
