import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { makeFolder } from '#backend/db/private-files.ts'
import type { Files } from './file-store.ts'
import { draftOf } from './keys.ts'

/** Makes what was written last through a loss of power: the content of a file, or the names in a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const nullIfGone = (error: unknown): null => {
  if (isGone(error)) return null
  throw error
}

/** Files in a folder of this machine. Throws ConfigError when the folder cannot be made or written. */
export async function openFolder(folder: string): Promise<Files> {
  try {
    makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    await readdir(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The folder ${folder} (FILES_URL) cannot be used: ${reason}.`)
  }
  return {
    async put(key, path) {
      const target = join(folder, key)
      const draft = join(folder, draftOf(key))
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      if (made) await sync(folder)
      try {
        await copyFile(path, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await chmod(draft, 0o600)
        await sync(draft)
        await rename(draft, target)
        await sync(dirname(target))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },

    async open(key, span) {
      const handle = await open(join(folder, key), 'r').catch(nullIfGone)
      if (!handle) return null
      try {
        const { size } = await handle.stat()
        return { size, stream: handle.createReadStream({ ...span, highWaterMark: 262_144 }) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    remove: key => rm(join(folder, key), { force: true }),

    async *list() {
      for (const kind of await readdir(folder, { withFileTypes: true })) {
        if (!kind.isDirectory()) continue
        for (const name of await readdir(join(folder, kind.name))) {
          const found = await stat(join(folder, kind.name, name)).catch(nullIfGone)
          if (found?.isFile()) yield { key: `${kind.name}/${name}`, at: found.mtimeMs }
        }
      }
    },
  }
}
