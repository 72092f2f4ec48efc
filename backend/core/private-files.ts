import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder, and its parents, with mode 0700. */
export function createPrivateFolder(path: string): void {
  // Not recursive: Node's recursive mkdir never returns where the system answers ENOENT, as in
  // /proc.
  if (existsSync(path)) return
  createPrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Creates an empty file with mode 0600 unless it exists; SQLite would use the mode of the umask.
 */
export function createPrivateFile(path: string): void {
  // An existing file stays closed: closing it would drop the locks that this process has on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}
