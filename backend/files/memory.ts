import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Files } from './file-store.ts'

/** Files that last as long as the process. */
export function openMemory(): Files {
  const kept = new Map<string, { bytes: Buffer; at: number }>()
  return {
    async put(key, path) {
      kept.set(key, { bytes: await readFile(path), at: Date.now() })
    },
    async open(key, span) {
      const bytes = kept.get(key)?.bytes
      if (!bytes) return null
      const part = span ? bytes.subarray(span.start, span.end + 1) : bytes
      return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) }
    },
    async remove(key) {
      kept.delete(key)
    },
    async *list() {
      for (const [key, { at }] of [...kept]) if (key.includes('/')) yield { key, at }
    },
  }
}
