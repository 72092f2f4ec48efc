import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { uploadPrefix } from '#backend/http/temp-files.ts'
import type { StoredFiles } from './consistency.ts'

/** Files in a folder, by keys such as `resumes/x.pdf`. */
export const inFolder = (folder: string): StoredFiles => ({
  keys: () =>
    readdirSync(folder, { withFileTypes: true })
      .filter(kind => kind.isDirectory())
      .flatMap(kind => readdirSync(join(folder, kind.name)).map(name => `${kind.name}/${name}`)),
  read(key) {
    const path = join(folder, key)
    return existsSync(path) ? readFileSync(path) : null
  },
})

/** Sets the times of files back, so that a sweep deletes orphans now. */
export function age(folder: string): void {
  const then = new Date(Date.now() - 15 * 60_000)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (statSync(path).isFile() || name.startsWith(uploadPrefix)) utimesSync(path, then, then)
  }
}

/**
 * The uploads in a folder of temporary files. A kill may also leave an empty file of SQLite there,
 * which deletes its files as soon as it has opened them.
 */
export const uploadsIn = (folder: string): string[] =>
  readdirSync(folder).filter(name => name.startsWith(uploadPrefix))

export function folderAt(...parts: string[]): string {
  const path = join(...parts)
  mkdirSync(path, { recursive: true })
  return path
}

/** The prefix of the bucket of `startS3`. */
const prefix = 'students/'

/** Files in the bucket of `startS3`. */
export const inBucket = (kept: ReadonlyMap<string, { bytes: Buffer }>): StoredFiles => ({
  keys: () =>
    [...kept.keys()].map(key => key.slice(prefix.length)).filter(key => key.includes('/')),
  read: key => kept.get(prefix + key)?.bytes ?? null,
})
