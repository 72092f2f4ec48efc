import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. */
export interface ArchiveEntry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /** False for formats that are compressed already. */
  compress: boolean
}

const chunkSize = 64 * 1024

/** Writes a ZIP as a stream; no file is in memory as a whole. */
export async function* createZip(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const output: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    output.push(chunk)
  })
  const encoder = new TextEncoder()
  /** Bytes since other requests got their turn. */
  let compressed = 0
  for await (const { name, content, compress } of entries) {
    // With `mem` at its default, each archive whose client does not read would keep 5 MB.
    const file = compress ? new ZipDeflate(name, { level: 6, mem: 4 }) : new ZipPassThrough(name)
    zip.add(file)
    for await (const part of content) {
      const bytes = typeof part === 'string' ? encoder.encode(part) : part
      // Copied, since a stream may reuse its memory; in chunks with a pause after each, since
      // compressing blocks the server, and rows of SQLite are read without one.
      for (let at = 0; at < bytes.length; at += chunkSize) {
        file.push(bytes.slice(at, at + chunkSize))
        yield* output.splice(0)
        if (compress) compressed += Math.min(chunkSize, bytes.length - at)
        if (compressed < chunkSize) continue
        compressed = 0
        await setImmediate()
      }
    }
    file.push(new Uint8Array(), true)
    yield* output.splice(0)
  }
  zip.end()
  yield* output.splice(0)
}
