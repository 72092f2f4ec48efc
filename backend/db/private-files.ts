import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder that only this account can open, and those above it. Step by step, since Node's
 * recursive way never returns where the system refuses with ENOENT (as in /proc).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Makes an empty file that only this account can read, unless there is one: SQLite would take the
 * mode that the umask leaves. An existing file is not opened, since closing it would drop the locks
 * that this process has on it.
 */
export function makeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}
