import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { createPrivateFolder } from '#backend/core/private-files.ts'
import type { FileStore } from '#backend/core/services.ts'
import { draftKey } from './keys.ts'

/** Makes the content of a file, or the entries of a folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const nullIfMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/**
 * Opens a local folder as a file store. Throws ConfigError when it cannot be created or written.
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  try {
    createPrivateFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    await readdir(folder)
  } catch (error) {
    throw new ConfigError(`The folder ${folder} (FILES_URL) cannot be used: ${messageOf(error)}.`)
  }
  return {
    async put(key, path) {
      const target = join(folder, key)
      const draft = join(folder, draftKey(key))
      const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      if (created) await syncPath(folder)
      try {
        await copyFile(path, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await chmod(draft, 0o600)
        await syncPath(draft)
        await rename(draft, target)
        await syncPath(dirname(target))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },

    async open(key, range) {
      const handle = await open(join(folder, key), 'r').catch(nullIfMissing)
      if (!handle) return null
      try {
        const { size } = await handle.stat()
        return { size, stream: handle.createReadStream({ ...range, highWaterMark: 262_144 }) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    delete: key => rm(join(folder, key), { force: true }),

    async *list() {
      for (const kind of await readdir(folder, { withFileTypes: true })) {
        if (!kind.isDirectory()) continue
        for (const name of await readdir(join(folder, kind.name))) {
          const found = await stat(join(folder, kind.name, name)).catch(nullIfMissing)
          if (found?.isFile()) yield { key: `${kind.name}/${name}`, at: found.mtimeMs }
        }
      }
    },
  }
}
