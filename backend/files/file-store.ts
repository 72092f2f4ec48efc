import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FilesUrl } from '#backend/core/files-url.ts'
import type { FileStore } from '#backend/core/services.ts'
import { openFolderStore } from './folder-store.ts'

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
  const files = new Map<string, Buffer>()
  return {
    async put(key, path) {
      files.set(key, await readFile(path))
    },
    async open(key, range) {
      const bytes = files.get(key)
      if (!bytes) return null
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
      return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) }
    },
    async delete(key) {
      files.delete(key)
    },
    async *list() {
      yield* [...files.keys()]
    },
  }
}
