import { chmodSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from '#backend/core/config.ts'
import type { Log } from '#backend/core/log.ts'
import { idKey } from './store-id.ts'

/** The folders in the folder of files: the first parts of the keys. */
const kinds = ['resumes', 'photos', 'media']

/**
 * Sets our folders to 0700 and our files to 0600, where an older version or a restored copy left
 * them open to other accounts of this machine, and logs a warning. A folder with anything else in
 * it keeps its mode.
 */
export function restrictFileModes(
  { database, files }: Pick<Config, 'database' | 'files'>,
  log: Log,
): void {
  let changed = 0

  function setMode(path: string, mode: number): void {
    try {
      chmodSync(path, mode)
      changed += 1
    } catch (error) {
      log.warn({ error }, 'other accounts may read some of the data: its mode could not be changed')
    }
  }

  const restrictFiles = (folder: string, isOurs: (name: string) => boolean): void => {
    const names = listNames(folder)?.filter(isOurs) ?? []
    for (const path of names.map(name => join(folder, name)))
      if (isOpen(path, 'file')) setMode(path, 0o600)
  }

  function restrictFolder(folder: string, isOurs: (name: string) => boolean): void {
    if (!isOpen(folder, 'folder')) return
    if (listNames(folder)?.every(isOurs)) setMode(folder, 0o700)
    else
      log.warn(
        { folder },
        'other accounts may open this folder: it holds more than the data, and was left as it is',
      )
  }

  if (files.store === 'folder') {
    for (const kind of kinds.map(name => join(files.folder, name))) {
      restrictFiles(kind, () => true)
      restrictFolder(kind, () => true)
    }
    restrictFiles(files.folder, name => name === idKey)
    restrictFolder(files.folder, name => name === idKey || kinds.includes(name))
  }
  if (database.engine === 'sqlite' && database.file)
    // SQLite writes its other files beside the file that a link leads to.
    for (const file of new Set([database.file, realpathSync(database.file)])) {
      const folder = dirname(file)
      const name = basename(file)
      const isOurFile = (other: string) =>
        [name, 'secret'].includes(other) ||
        [`${name}-`, `${name}.`, 'secret.'].some(start => other.startsWith(start))
      restrictFiles(folder, isOurFile)
      restrictFolder(
        folder,
        name =>
          isOurFile(name) || (files.store === 'folder' && files.folder === join(folder, name)),
      )
    }
  if (changed > 0)
    log.warn(
      { changed },
      'other accounts could read some of the data: folders are 0700 now, files 0600',
    )
}

/** Whether other accounts have any permission on a file or folder; false if it does not exist. */
function isOpen(path: string, kind: 'file' | 'folder'): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  const isKind = kind === 'file' ? found?.isFile() : found?.isDirectory()
  return Boolean(isKind && found && found.mode & 0o077)
}

/** The names in a folder; null if it cannot be read. */
function listNames(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
