import { randomText } from '#backend/db/ids.ts'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Call, Received } from '#backend/http/handler.ts'

type Services = Call['services']

/** Keeps a file of this machine under a new key, and gives the key. Until a row names it, it is an orphan that the sweep may take. */
export async function keepFile(
  { files }: Services,
  { path }: Pick<Received, 'path'>,
  extension: ResumeExtension,
) {
  const key = `resumes/${randomText(25)}.${extension}`
  await files.put(key, path)
  return key
}

/** Removes a file that no row names any more. When that fails the act it belongs to is done all the same: the sweep comes by. */
export async function loseFile({ files, log }: Services, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.warn({ error }, 'a file that is no longer needed could not be removed')
  }
}
