import { atom } from 'nanostores'
import { today } from '#catalog/days.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { isAbsent, isNotFound, messageOf } from '#lib/api/client.ts'
import { savedProgramsApi } from '#lib/api/saved-programs.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { readBrowserSaves, syncSavedPrograms, writeSavedCopy } from '#lib/saved-programs.ts'
import '#lib/saved-programs-in-islands.ts'
import { readSavedCopy } from '#lib/session-storage.ts'
import { showOutcome, showToast } from '#lib/toasts.ts'

/** The saved programs of the member. `browser`: the backend keeps none. */
export type SavedPrograms =
  | { status: 'loading' | 'browser' }
  | { status: 'ready'; uid: string; programs: readonly SavedProgram[] }
  | { status: 'failed'; message: string }

export const $savedPrograms = atom<SavedPrograms>({ status: 'loading' })

const startRequest = trackLatestRequest()

/** Shows programs, and keeps their ids in the browser for the other pages. */
function show(uid: string, programs: readonly SavedProgram[]): void {
  $savedPrograms.set({ status: 'ready', uid, programs })
  const programIds = programs.map(({ programId }) => programId)
  writeSavedCopy({ owner: uid, programIds, isSupported: true })
}

/** Loads the saved programs, after those that were saved without an account were sent. */
export async function loadSavedPrograms(uid: string): Promise<void> {
  const isLatest = startRequest()
  const shown = $savedPrograms.get()
  if (shown.status !== 'ready' || shown.uid !== uid) $savedPrograms.set({ status: 'loading' })
  if (readBrowserSaves().length > 0) showOutcome(await syncSavedPrograms())
  await settleChanges()
  const state = () => JSON.stringify([readSavedCopy(uid), updates])
  const before = state()
  try {
    const programs = await savedProgramsApi.list({ today: today() })
    if (!isLatest()) return
    // This page or another tab has changed something, which this list may not show.
    if (state() !== before) await loadSavedPrograms(uid)
    else show(uid, programs)
  } catch (error) {
    if (!isLatest()) return
    const message = messageOf(error, messages.loadFailed)
    if (isAbsent(error)) $savedPrograms.set({ status: 'browser' })
    // What is on screen stays, with what is typed there.
    else if ($savedPrograms.get().status === 'ready') showToast('error', message)
    else $savedPrograms.set({ status: 'failed', message })
  }
}

/** Loads the programs on screen again, which another tab or device may have changed. */
export function refreshSavedPrograms(uid: string): void {
  if ($savedPrograms.get().status === 'ready' && navigator.onLine) void loadSavedPrograms(uid)
}

/** How often this page has changed the programs on screen. */
let updates = 0

/** Changes the programs on screen, if they still are. */
export function update(
  change: (programs: readonly SavedProgram[]) => readonly SavedProgram[],
): void {
  updates += 1
  const shown = $savedPrograms.get()
  if (shown.status === 'ready') show(shown.uid, change(shown.programs))
}

/** Changes one of the programs on screen. */
export const replace = (programId: string, change: (program: SavedProgram) => SavedProgram): void =>
  update(programs => programs.map(each => (each.programId === programId ? change(each) : each)))

interface Change {
  apply: () => void
  send: () => Promise<unknown>
  revert: () => void
}

/** Values with changes that the server has not answered yet; `revert` shows what it has. */
const sending = new Map<string, { count: number; last: Promise<unknown>; revert: () => void }>()

/** Resolves when the server has answered the changes that were made until now. */
export const settleChanges = (): Promise<unknown> =>
  Promise.all([...sending.values()].map(({ last }) => last))

/** Lets {@link settleChanges} wait for a call that has nothing to revert. */
export async function track<T>(key: string, sent: Promise<T>): Promise<T> {
  const revert = () => undefined
  sending.set(key, { count: 1, last: sent.catch(revert), revert })
  try {
    return await sent
  } finally {
    sending.delete(key)
  }
}

/** The message of a failed change. What another device has removed is then no longer shown. */
export function handleFailure(error: unknown): string {
  const shown = $savedPrograms.get()
  if (isNotFound(error) && shown.status === 'ready') void loadSavedPrograms(shown.uid)
  return messageOf(error, messages.changeFailed)
}

/**
 * Shows a change of a value at once, and sends it after earlier changes of the same value. A failure
 * of the last one reverts it; each shows as a toast.
 */
export async function attempt(key: string, { apply, send, revert }: Change): Promise<boolean> {
  const value = sending.get(key) ?? { count: 0, last: Promise.resolve(), revert }
  sending.set(key, value)
  value.count += 1
  apply()
  const sent = value.last.then(send)
  value.last = sent.catch(() => undefined)
  try {
    await sent
    value.revert = apply
    return true
  } catch (error) {
    if (value.count === 1) value.revert()
    showToast('error', handleFailure(error))
    return false
  } finally {
    value.count -= 1
    if (value.count === 0) sending.delete(key)
  }
}

/** Dismisses the changes of a program that are on screen. */
export const dismissChanges = ({ programId, version, changes }: SavedProgram): Promise<boolean> =>
  attempt(`changes ${programId}`, {
    apply: () => replace(programId, program => ({ ...program, changes: [] })),
    send: () => savedProgramsApi.dismissChanges({ programId, version }),
    revert: () => replace(programId, program => ({ ...program, changes })),
  })
