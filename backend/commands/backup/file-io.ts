import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file of a backup; `path` is relative to its folder. */
export interface BackupFile {
  path: string
  size: number
  sha256: string
}

/** Files that are read or written at once, to hide the latency of a disk or a bucket. */
export const concurrency = 8

/** Writes a stream to a new file, creates its folder and flushes it; returns size and digest. */
export async function writeStream(
  stream: Readable,
  path: string,
): Promise<Omit<BackupFile, 'path'>> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/** Reads a file; returns size and digest. Throws errors of the file system. */
export async function readDigest(path: string): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
