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

/** Deletes uploads of killed processes: those not written to since `before`, in milliseconds. */
export async function sweepTempFiles(before: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(uploadPrefix)) continue
    const path = join(tmpdir(), name, 'file')
    // A slow upload has an old folder and a recent file. `stat` fails on folders of other accounts.
    const touched = await Promise.all([stat(dirname(path)), stat(path).catch(() => null)]).catch(
      () => null,
    )
    if (touched?.every(found => (found?.mtimeMs ?? 0) < before))
      await deleteTempFile(path).catch(() => undefined)
  }
}
