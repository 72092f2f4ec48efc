import { randomBytes } from 'node:crypto'
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDiskFull } from '#backend/core/storage-errors.ts'

/**
 * Bytes of the reserve: the write-ahead log before its checkpoint (1,000 pages of 4 KB), and as
 * much again for the database that it is written to.
 */
const reserveSize = 8 * 1024 * 1024
const blockSize = 256 * 1024
/** How often to refill the reserve, in milliseconds. */
export const refillInterval = 60_000

/**
 * Disk space reserved for deletions, which need space in the log before they free any: for
 * endpoints with `freesSpace` in the contract, for counting requests, which comes before these and
 * before reads, and for recording that a mail was sent.
 */
export interface DiskReserve {
  /**
   * Refills the reserve if the disk has twice the missing space. Throws errors of the file system.
   */
  fill(): void
  /** Runs a task; if the disk is full, once more with the reserve released for it. */
  withReserve<T>(task: () => Promise<T>): Promise<T>
}

/** Opens the reserve beside a SQLite file. With null (no database file) it does nothing. */
export function openDiskReserve(file: string | null): DiskReserve {
  if (file === null) return { fill: () => undefined, withReserve: task => task() }
  const path = `${file}.reserve`
  let last: Promise<unknown> = Promise.resolve()

  function fill(): void {
    const missing = reserveSize - sizeOf(path)
    if (missing <= 0) return
    const { bavail, bsize } = statfsSync(dirname(path))
    if (bavail * bsize >= missing + reserveSize) grow(path)
  }

  async function retry<T>(task: () => Promise<T>): Promise<T> {
    if (sizeOf(path) === 0) return task()
    truncateSync(path)
    try {
      return await task()
    } finally {
      // At once, before another process uses the space.
      ignoreErrors(() => grow(path))
    }
  }

  return {
    fill,
    async withReserve(task) {
      try {
        const result = await task()
        ignoreErrors(fill)
        return result
      } catch (error) {
        if (!isDiskFull(error)) throw error
        const retried = last.then(() => retry(task))
        last = retried.catch(() => undefined)
        return retried
      }
    },
  }
}

/** The task has succeeded or failed by itself; the next scheduled `fill` reports the error. */
function ignoreErrors(work: () => void): void {
  try {
    work()
  } catch {}
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Writes until the reserve or the disk is full. Random bytes: file systems may compress zeros. */
function grow(path: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    for (let missing = reserveSize - sizeOf(path); missing > 0; )
      missing -= writeSync(file, randomBytes(Math.min(blockSize, missing)))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  } finally {
    closeSync(file)
  }
}
