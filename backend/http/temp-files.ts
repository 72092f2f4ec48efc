import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Begins the name of each folder of an upload. */
const uploadPrefix = 'yard-upload-'

/** The path for one upload, in a new folder with a random name and mode 0700. */
export const createTempPath = async (): Promise<string> =>
  join(await mkdtemp(join(tmpdir(), uploadPrefix)), 'file')

/** Deletes an upload with its folder; ignores other paths. */
export async function deleteTempFile(path: string): Promise<void> {
  const folder = dirname(path)
  if (folder.startsWith(join(tmpdir(), uploadPrefix)))
    await rm(folder, { recursive: true, force: true })
}

/**
 * Deletes uploads that killed processes began before a time, in milliseconds; no request takes an
 * hour.
 */
export async function sweepTempFiles(before: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(uploadPrefix)) continue
    const folder = join(tmpdir(), name)
    try {
      if ((await stat(folder)).mtimeMs < before) await rm(folder, { recursive: true, force: true })
    } catch {
      // Its process has deleted it meanwhile, or it is of another account.
    }
  }
}
