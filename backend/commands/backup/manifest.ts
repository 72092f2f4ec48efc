import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { CommandError } from '../run.ts'
import { forEachOf, type Listed, readDigest, syncPath } from './file-io.ts'

const name = 'manifest.json'

/** Where things are in the folder of a backup. */
export const layout = {
  /** The copy of a SQLite database. */
  sqlite: 'database.db',
  /** The archive of `pg_dump`. */
  postgres: 'database.dump',
  secret: 'secret',
  file: (key: string): string => `files/${key}`,
}

/** The key of a kept file; null for what else is in a backup. */
export const keyIn = (path: string): string | null =>
  path.startsWith('files/') ? path.slice('files/'.length) : null

/** No other path may come out of a manifest: a restore writes where it says. */
const path = z.string().check(z.regex(/^(database\.(db|dump)|secret|files\/\w+\/\w[\w.]*)$/))

const Manifest = z.object({
  /** The form of the backup itself. */
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The newest migration of the database. */
  schema: z.string(),
  /** The id that database and file store share. */
  storeId: z.nullable(z.string()),
  /** Tells whether an installation has the same secret, and not what it is. */
  secretMark: z.string(),
  accounts: z.number(),
  /** Files that rows name and that were lost before the backup. */
  lost: z.array(z.string()),
  files: z.array(z.object({ path, size: z.number(), sha256: z.string() })),
})

/** What a backup holds. It is written last, so a folder without one is no whole backup. */
export type Manifest = z.infer<typeof Manifest>

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const folders = manifest.files.map(({ path }) => dirname(join(folder, path)))
  for (const path of new Set(folders)) await syncPath(path)
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, name), text, { flag: 'wx', flush: true })
  await syncPath(folder)
}

/** Reads the manifest of a backup. Throws CommandError when there is none that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  if (text === null)
    throw new CommandError(`${folder} is no whole backup: it has no ${name}, which is written last.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`${folder} has a ${name} that this version cannot read.`)
  }
}

/** Reads every file of a backup. Throws CommandError when one is missing or not as it was written. */
export async function verifyFiles(folder: string, files: readonly Listed[]): Promise<void> {
  await forEachOf(files, async ({ path, size, sha256 }) => {
    const found = await readDigest(join(folder, path)).catch(() => null)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new CommandError(`The backup ${folder} is damaged: ${path} is missing or was changed.`)
  })
}
