import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const prefix = 'yard-upload-'

/** A place for one file that is being received: a folder that only this account can enter, with a name nobody can guess. */
export const makePlace = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), prefix)), 'file')

/** Removes a file that was received, with its place. Anything else stays where it is. */
export async function removePlace(path: string): Promise<void> {
  const place = dirname(path)
  if (place.startsWith(join(tmpdir(), prefix))) await rm(place, { recursive: true, force: true })
}

/** Removes what processes that were killed left behind: places where nothing has been written since `before`, in milliseconds. */
export async function sweepPlaces(before: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name, 'file')
    // A slow upload has an old folder and a young file. What cannot be looked at belongs to another account.
    const touched = await Promise.all([stat(dirname(path)), stat(path).catch(() => null)]).catch(() => null)
    if (touched?.every(found => (found?.mtimeMs ?? 0) < before))
      await removePlace(path).catch(() => undefined)
  }
}
