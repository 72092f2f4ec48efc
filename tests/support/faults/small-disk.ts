import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Mounts a small disk in memory at a folder; returns what removes both. Throws without the
 * permission to mount.
 */
export function mountAt(folder: string, megabytes: number): () => void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch (error) {
    throw new Error('A small disk cannot be mounted: run the nightly tests as root', {
      cause: error,
    })
  }
  return () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
}

/** Fills a disk except for some bytes; returns a function that frees it. */
export function fill(disk: string, left: number): () => void {
  const path = join(disk, 'ballast')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4096, 1)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk)
      const room = bavail * bsize - left
      if (room <= 0 || writeSync(file, block, 0, Math.min(room, block.length)) === 0) break
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(path, { force: true })
}
