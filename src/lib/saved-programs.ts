import { atom, computed, onMount, onSet } from 'nanostores'
import { today } from '#catalog/days.ts'
import {
  type BrowserSave,
  browserSavesKey,
  type ProgramName,
  readBrowserSaves,
  savedChange,
} from './browser-saves.ts'
import { maxSavedAtOnce, maxSavedPrograms } from './contract/limits.ts'
import type { SavedProgram } from './contract/saved-programs.ts'
import { listen } from './listen.ts'
import { $memberId } from './member-id.ts'
import { savedMessages as messages } from './messages/saved-programs.ts'
import { createFetcherStore } from './queries.ts'
import { readStoredSession, savedCountKey } from './session-storage.ts'
import { removeStorage, writeStorage } from './storage.ts'
import { showOutcome, showToast } from './toasts.ts'

/** What came of saving or removing. */
export interface SaveResult {
  ok: boolean
  message: string
}

/** What {@link readBrowserSaves} gives, as a store: it also changes when another tab does it. */
export const $browserSaves = atom<readonly BrowserSave[]>([])

onMount($browserSaves, () => {
  if (import.meta.env.SSR) return
  const read = () => $browserSaves.set(readBrowserSaves())
  read()
  return listen(window, ['storage', 'pageshow'], read)
})

/** Writes the list of the browser; returns whether it outlives the page. */
function writeBrowserSaves(saves: readonly BrowserSave[]): boolean {
  let isKept = true
  if (saves.length === 0) removeStorage('local', browserSavesKey)
  else isKept = writeStorage('local', browserSavesKey, JSON.stringify(saves))
  $browserSaves.set(saves)
  window.dispatchEvent(new Event(savedChange))
  return isKept
}

/** Imported when somebody is signed in: most visitors save nothing. */
async function importApi() {
  const [client, { savedPrograms }] = await Promise.all([
    import('./api/client.ts'),
    import('./contract/saved-programs.ts'),
    // Handles a 401 of the calls, on pages that import it nowhere else too.
    import('./session.ts'),
  ])
  return { ...client, api: client.createClient(savedPrograms) }
}

/**
 * The saved programs of the member, the newest first; null with a backend that keeps none, so that
 * they stay in the browser. What was saved without an account is sent before they are read.
 */
export const $savedPrograms = createFetcherStore<readonly SavedProgram[] | null>(
  ['saved-programs ', $memberId],
  { fetcher: loadSavedPrograms, revalidateOnFocus: true },
)

// The headers of other pages show how many there are.
onSet($savedPrograms, ({ newValue: { data } }) => {
  if (!data) return
  writeStorage('local', savedCountKey, String(data.length))
  window.dispatchEvent(new Event(savedChange))
})

async function loadSavedPrograms(): Promise<readonly SavedProgram[] | null> {
  const { api, isAbsent } = await importApi()
  const read = () => api.list({ today: today() })
  try {
    const programs = await read()
    return (await sendBrowserSaves(programs.length)) ? await read() : programs
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The list that was sent last: it is read again after the change that this makes. */
let sentSaves = ''

/**
 * Sends what was saved without an account, and returns whether something was. Nothing leaves the
 * browser's list before the server has confirmed it, nor what does not fit into the account.
 */
async function sendBrowserSaves(savedCount: number): Promise<boolean> {
  const saves = readBrowserSaves()
  if (saves.length === 0 || savedCount >= maxSavedPrograms) return false
  if (sentSaves === JSON.stringify(saves)) return false
  sentSaves = JSON.stringify(saves)
  const { api, messageOf } = await importApi()
  try {
    const reply = await api.merge({ programIds: saves.map(each => each.programId) })
    const { programIds, unknown, overLimit } = reply
    const answered = new Set([...programIds, ...unknown])
    writeBrowserSaves(readBrowserSaves().filter(({ programId }) => !answered.has(programId)))
    const notInCatalog = saves.filter(({ programId }) => unknown.includes(programId))
    const texts = [
      messages.unknown(notInCatalog.map(({ name }) => name)),
      messages.overLimit(overLimit.length),
    ]
    const message = texts.filter(Boolean).join(' ')
    showOutcome({ ok: overLimit.length === 0, message })
    return programIds.length > 0
  } catch (error) {
    showToast('error', messageOf(error, messages.loadFailed))
    return false
  }
}

/** Changes the list of the member; one that is not there is read again. */
export function updateSavedPrograms(
  change: (programs: readonly SavedProgram[]) => readonly SavedProgram[],
): void {
  const { data } = $savedPrograms.get()
  if (data) $savedPrograms.mutate(change(data))
  else $savedPrograms.revalidate()
}

/** The ids of all programs that are saved, by the member or in this browser. */
export const $savedIds = computed(
  [$savedPrograms, $browserSaves],
  ({ data }, saves): ReadonlySet<string> =>
    new Set([...(data ?? []), ...saves].map(({ programId }) => programId)),
)

/** Saves a program or removes it: for a member on the server, else in this browser. */
export async function setSaved(program: ProgramName, saved: boolean): Promise<SaveResult> {
  if (!readStoredSession()) return saveInBrowser(program, saved, messages.inBrowser)
  if (!navigator.onLine) return { ok: false, message: messages.offline }
  const client = await importApi().catch(console.error)
  if (!client) return { ok: false, message: messages.failed }
  const { programId } = program
  try {
    if (saved) {
      const reply = await client.api.save({ programId })
      updateSavedPrograms(programs => [reply, ...withoutProgram(programs, programId)])
      return { ok: true, message: messages.inAccount }
    }
    await client.api.remove({ programId, unlessNoted: 'true' })
    updateSavedPrograms(programs => withoutProgram(programs, programId))
    writeBrowserSaves(withoutProgram(readBrowserSaves(), programId))
    return { ok: true, message: messages.removed }
  } catch (error) {
    if (client.isAbsent(error)) return saveInBrowser(program, saved, messages.onlyInBrowser)
    return { ok: false, message: client.messageOf(error, messages.failed) }
  }
}

/** A list without one of its programs. */
export const withoutProgram = <Item extends { programId: string }>(
  programs: readonly Item[],
  id: string,
): Item[] => programs.filter(({ programId }) => programId !== id)

function saveInBrowser(program: ProgramName, saved: boolean, hint: string): SaveResult {
  if (saved) return saveAllInBrowser([program], hint)
  const ok = writeBrowserSaves(withoutProgram(readBrowserSaves(), program.programId))
  return { ok, message: ok ? messages.removed : messages.failed }
}

/** Saves programs in this browser, in front of earlier ones. What a member saves so is sent later. */
export function saveAllInBrowser(
  programs: readonly ProgramName[],
  hint: string = messages.inBrowser,
): SaveResult {
  const ids = new Set(programs.map(({ programId }) => programId))
  const others = readBrowserSaves().filter(({ programId }) => !ids.has(programId))
  if (others.length + ids.size > maxSavedAtOnce) return { ok: false, message: messages.browserFull }
  const savedAt = Date.now()
  const added = programs.map(({ programId, name }) => ({ programId, name, savedAt }))
  const isKept = writeBrowserSaves([...added, ...others])
  return { ok: true, message: isKept ? hint : messages.notKept }
}
