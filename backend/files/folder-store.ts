import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import type { FileStore } from '#backend/core/services.ts'

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
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`The folder ${folder} (FILES_URL) cannot be used: ${messageOf(error)}.`)
  }
  const draftOf = (key: string) => join(folder, `${key}.part`)
  return {
    async put(key, path) {
      const target = join(folder, key)
      const draft = draftOf(key)
      const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      if (created) await syncPath(folder)
      try {
        await copyFile(path, draft, constants.COPYFILE_FICLONE)
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

    async delete(key) {
      for (const path of [join(folder, key), draftOf(key)]) await rm(path, { force: true })
    },

    async *list() {
      for (const kind of await readdir(folder, { withFileTypes: true })) {
        if (!kind.isDirectory()) continue
        for (const name of await readdir(join(folder, kind.name))) yield `${kind.name}/${name}`
      }
    },
  }
}
