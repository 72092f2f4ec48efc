import { randomText } from '#backend/core/ids.ts'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'

/** Stores a local file under a new key and returns the key; an orphan until a row names it. */
export async function storeFile({ files }: Services, path: string, extension: ResumeExtension) {
  const key = `resumes/${randomText(25)}.${extension}`
  await files.put(key, path)
  return key
}

/** Deletes a file that no row names any more; errors are logged, and the sweep tries again. */
export async function deleteFile({ files, log }: Services, key: string): Promise<void> {
  try {
    await files.delete(key)
  } catch (error) {
    log.warn({ error }, 'a file that is no longer needed could not be removed')
  }
}
