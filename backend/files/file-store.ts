import type { Readable } from 'node:stream'
import type { FilesUrl } from './files-url.ts'
import { openFolder } from './folder-store.ts'
import { openMemory } from './memory.ts'

/** Part of a file: the first and the last byte, counted from 0. */
export interface Span {
  start: number
  end: number
}

/** A file that is kept, or a part of it; `size` is that of the whole file, in bytes. */
interface OpenFile {
  size: number
  stream: Readable
}

/**
 * Where files are kept, apart from the database that names them. A key is `kind/name` (keys.ts), made by us and never by a person; what is
 * under it is written once, whole or not at all, and lasts once `put` has ended. All of them throw what `isStorageFailure` knows.
 */
export interface Files {
  /** Keeps a copy of a file of this machine. */
  put(key: string, path: string): Promise<void>
  /** Opens a file, or the part of it; null when there is none. Whoever does not read the stream to its end destroys it. */
  open(key: string, span?: Span): Promise<OpenFile | null>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Every file of a kind, drafts and files that are not ours included. `at` is when it was written, in milliseconds. */
  list(): AsyncIterable<{ key: string; at: number }>
}

/** Opens the store of an address. Throws ConfigError when it cannot be used. The S3 client is loaded by those who use it. */
export async function openFiles(url: FilesUrl): Promise<Files> {
  if (url.store === 'memory') return openMemory()
  if (url.store === 'folder') return openFolder(url.folder)
  const { openS3 } = await import('./s3-store.ts')
  return openS3(url)
}
