import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FilesUrl } from './files-url.ts'
import { openFolderStore } from './folder-store.ts'

/** Part of a file: offsets of its first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

interface OpenFile {
  /** Bytes of the whole file, also when a part was opened. */
  size: number
  stream: Readable
}

/**
 * Stores the files that rows of the database name by their key, `kind/name` (keys.ts). All methods
 * throw errors that `isStorageError` knows.
 */
export interface FileStore {
  /** Copies a local file into the store: durable and complete when it resolves, or not at all. */
  put(key: string, path: string): Promise<void>
  /**
   * Opens a file or a part of it; null if it does not exist. The caller reads or destroys the
   * stream.
   */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** Deletes a file if it exists. */
  delete(key: string): Promise<void>
  /**
   * Lists all files with a kind, also drafts and files of others. `at`: last change, in
   * milliseconds.
   */
  list(): AsyncIterable<{ key: string; at: number }>
}

/** Opens the file store of an address. Throws ConfigError when it cannot be used. */
export async function openFileStore(url: FilesUrl): Promise<FileStore> {
  if (url.store === 'memory') return createMemoryStore()
  if (url.store === 'folder') return openFolderStore(url.folder)
  // The S3 client is large, and most servers do not need it.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(url)
}

/** Stores files in memory, until the process ends. */
function createMemoryStore(): FileStore {
  const files = new Map<string, { bytes: Buffer; at: number }>()
  return {
    async put(key, path) {
      files.set(key, { bytes: await readFile(path), at: Date.now() })
    },
    async open(key, range) {
      const bytes = files.get(key)?.bytes
      if (!bytes) return null
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
      return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) }
    },
    async delete(key) {
      files.delete(key)
    },
    async *list() {
      for (const [key, { at }] of [...files]) if (key.includes('/')) yield { key, at }
    },
  }
}
