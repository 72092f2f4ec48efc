import { chmodSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from '#backend/config.ts'
import { idKey } from '#backend/files/store-id.ts'
import type { Log } from '#backend/log.ts'

/** The folders in the folder of files: the first parts of the keys. */
const kinds = ['resumes', 'photos']

/**
 * Takes from other accounts of this machine what an older version or a restored copy gave them: our
 * folders become 0700 and our files 0600, with a warning in the log. A folder that holds anything
 * else keeps its mode, since others may need it.
 */
export function narrowModes({ database, files }: Pick<Config, 'database' | 'files'>, log: Log): void {
  let narrowed = 0

  function narrow(path: string, mode: number): void {
    try {
      chmodSync(path, mode)
      narrowed += 1
    } catch (error) {
      log.warn({ error }, 'other accounts may read some of the data: its mode could not be changed')
    }
  }

  const narrowFiles = (folder: string, isOurs: (name: string) => boolean): void => {
    const names = namesIn(folder)?.filter(isOurs) ?? []
    for (const path of names.map(name => join(folder, name))) if (isOpen(path, 'file')) narrow(path, 0o600)
  }

  function narrowFolder(folder: string, isOurs: (name: string) => boolean): void {
    if (!isOpen(folder, 'folder')) return
    if (namesIn(folder)?.every(isOurs)) narrow(folder, 0o700)
    else
      log.warn(
        { folder },
        'other accounts may open this folder: it holds more than the data, and was left as it is',
      )
  }

  if (files.store === 'folder') {
    for (const kind of kinds.map(name => join(files.folder, name))) {
      narrowFiles(kind, () => true)
      narrowFolder(kind, () => true)
    }
    narrowFiles(files.folder, name => name === idKey)
    narrowFolder(files.folder, name => name === idKey || kinds.includes(name))
  }
  if (database.engine === 'sqlite' && database.file)
    // What SQLite writes is beside the file that a link leads to.
    for (const file of new Set([database.file, realpathSync(database.file)])) {
      const folder = dirname(file)
      const name = basename(file)
      // The database, what is beside it under its name, and the secret with its drafts.
      const isOurFile = (other: string) =>
        [name, 'secret'].includes(other) ||
        [`${name}-`, `${name}.`, 'secret.'].some(start => other.startsWith(start))
      narrowFiles(folder, isOurFile)
      narrowFolder(
        folder,
        name => isOurFile(name) || (files.store === 'folder' && files.folder === join(folder, name)),
      )
    }
  if (narrowed > 0)
    log.warn({ narrowed }, 'other accounts could read some of the data: folders are 0700 now, files 0600')
}

/** Whether other accounts may do anything with a file or folder; false where there is none. */
function isOpen(path: string, kind: 'file' | 'folder'): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  const isKind = kind === 'file' ? found?.isFile() : found?.isDirectory()
  return Boolean(isKind && found && found.mode & 0o077)
}

/** The names in a folder; null where it is missing or cannot be read. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
