import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is in a file of a backup; `path` is below the folder of the backup. */
export interface Listed {
  path: string
  size: number
  sha256: string
}

/** Files that are written or read at once: enough to hide the delays of a disk or a bucket. */
const atOnce = 8

/** Does some work for each item, a few at a time. Throws the first error once nothing is under way. */
export async function forEachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async () => {
    for (let next = rest.next(); !next.done && errors.length === 0; next = rest.next())
      await work(next.value).catch(error => errors.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (errors.length > 0) throw errors[0]
}

/** Writes a stream to a new file, with its folder, and makes it last; gives size and digest. */
export async function writeStream(stream: Readable, path: string): Promise<Omit<Listed, 'path'>> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    stream,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx', flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/** Reads a file to its end; gives size and digest. Throws when it cannot be read. */
export async function readDigest(path: string): Promise<Omit<Listed, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Makes the content of a file, or the names in a folder, last through a loss of power. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
