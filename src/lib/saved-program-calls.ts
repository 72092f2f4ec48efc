import { isAbsent, messageOf } from './api/client.ts'
import { savedProgramsApi } from './api/saved-programs.ts'
import { savedMessages as messages } from './messages/saved-programs.ts'
import type { SaveResult } from './saved-programs.ts'
// Handles a 401 of the calls, on pages without an island too.
import './session.ts'

/** Saves a program of the member on the server, or removes it. */
export async function sendSaved(programId: string, saved: boolean): Promise<SaveResult> {
  try {
    if (saved) await savedProgramsApi.save({ programId })
    else await savedProgramsApi.remove({ programId, unlessNoted: 'true' })
    return { ok: true, message: '' }
  } catch (error) {
    return { ok: false, message: messageOf(error, messages.failed) }
  }
}

type Merged =
  | { ok: false; message: string }
  | {
      ok: true
      isSupported: boolean
      programIds: string[]
      unknown: string[]
      overLimit: string[]
    }

/**
 * Saves the programs of the browser on the server, and gives the ids of all that are saved. Those
 * that were saved before are read when they are not known.
 */
export async function mergeSaved(
  programIds: string[],
  known: readonly string[] | undefined,
): Promise<Merged> {
  try {
    const before = known ?? (await savedProgramsApi.list({})).map(saved => saved.programId)
    const merged =
      programIds.length > 0
        ? await savedProgramsApi.merge({ programIds })
        : { programIds: [], unknown: [], overLimit: [] }
    const all = [...new Set([...merged.programIds, ...before])]
    const { unknown, overLimit } = merged
    return { ok: true, isSupported: true, programIds: all, unknown, overLimit }
  } catch (error) {
    if (isAbsent(error))
      return { ok: true, isSupported: false, programIds: [], unknown: [], overLimit: [] }
    return { ok: false, message: messageOf(error, messages.loadFailed) }
  }
}
