import { maxSavedAtOnce } from './contract/limits.ts'
import { parseJson } from './parse-json.ts'
import { readStoredSession, savedCountKey } from './session-storage.ts'
import { readStorage } from './storage.ts'

// Apart from the store of saved programs: every header shows their number.

/** Key of the programs in localStorage that were saved without an account. */
export const browserSavesKey = 'saved-programs'

/** Event on `window`: how many programs are saved may have changed. */
export const savedChange = 'saved:change'

export interface ProgramName {
  programId: string
  name: string
}

/** A program that was saved without an account; `savedAt` in milliseconds. */
export interface BrowserSave extends ProgramName {
  savedAt: number
}

function isBrowserSave(value: unknown): value is BrowserSave {
  const { programId, name, savedAt } = Object(value) as Record<string, unknown>
  const isId = typeof programId === 'string' && /^.{1,128}$/.test(programId)
  return isId && typeof name === 'string' && typeof savedAt === 'number'
}

/** The programs that were saved without an account, the newest first. */
export function readBrowserSaves(): BrowserSave[] {
  const stored = parseJson(readStorage('local', browserSavesKey))
  const saves = Array.isArray(stored) ? stored.filter(isBrowserSave) : []
  const byId = new Map(saves.map(save => [save.programId, save]))
  return [...byId.values()].slice(0, maxSavedAtOnce)
}

/** How many programs are saved: of a member as last read from the server. */
export const countSaved = (): number =>
  readBrowserSaves().length +
  (readStoredSession() ? Number(readStorage('local', savedCountKey)) || 0 : 0)
