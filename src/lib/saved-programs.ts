import { maxSavedAtOnce, maxSavedPrograms } from './contract/limits.ts'
import { listen } from './listen.ts'
import { savedMessages as messages } from './messages/saved-programs.ts'
import { parseJson } from './parse-json.ts'
import {
  readSavedCopy,
  readStoredSession,
  type SavedCopy,
  savedChange,
  savedCopyKey,
  sessionEvents,
  sessionKeys,
} from './session-storage.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** Key of the programs in localStorage that were saved without an account. */
const browserKey = 'saved-programs'

/** How many programs a browser holds without an account; they are sent in one request. */
const maxBrowserSaves = maxSavedAtOnce

export interface ProgramName {
  programId: string
  name: string
}

/** A program that was saved without an account; `savedAt` in milliseconds. */
export interface BrowserSave extends ProgramName {
  savedAt: number
}

/** What came of saving or removing; `message` may be empty. */
export interface SaveResult {
  ok: boolean
  message: string
}

const done: SaveResult = { ok: true, message: '' }

const isBrowserSave = (value: unknown): value is BrowserSave => {
  const { programId, name, savedAt } = Object(value) as Record<string, unknown>
  return (
    typeof programId === 'string' &&
    /^.{1,128}$/.test(programId) &&
    typeof name === 'string' &&
    typeof savedAt === 'number'
  )
}

/** The programs that were saved without an account, the newest first. */
export function readBrowserSaves(): BrowserSave[] {
  const stored = parseJson(readStorage('local', browserKey))
  const saves = Array.isArray(stored) ? stored.filter(isBrowserSave) : []
  const byId = new Map(saves.map(save => [save.programId, save]))
  return [...byId.values()].slice(0, maxBrowserSaves)
}

const notify = () => window.dispatchEvent(new Event(savedChange))

/** Stores the copy for a member. */
export function writeSavedCopy(copy: SavedCopy): void {
  writeStorage('local', savedCopyKey, JSON.stringify(copy))
  notify()
}

function writeBrowserSaves(programs: readonly BrowserSave[]): boolean {
  let isKept = true
  if (programs.length === 0) removeStorage('local', browserKey)
  else isKept = writeStorage('local', browserKey, JSON.stringify(programs))
  notify()
  return isKept
}

const storedUid = () => readStoredSession()?.user.uid

/** Presses of this page that the server has not answered yet. */
const pending = new Map<string, boolean>()

let known = { stored: '', ids: new Set<string>() as ReadonlySet<string> }

/**
 * The ids of all programs that are saved, by the member or in this browser; the same set until it
 * changes, since each of many buttons asks.
 */
export function listSavedIds(): ReadonlySet<string> {
  const keys = [sessionKeys.user, savedCopyKey, browserKey]
  const stored = JSON.stringify([...keys.map(key => readStorage('local', key)), ...pending])
  if (stored !== known.stored) {
    const inBrowser = readBrowserSaves().map(({ programId }) => programId)
    const ids = new Set([...(readSavedCopy(storedUid())?.programIds ?? []), ...inBrowser])
    for (const [id, saved] of pending) ids[saved ? 'add' : 'delete'](id)
    known = { stored, ids }
  }
  return known.ids
}

/** Calls a function when what is saved changes, here or in another tab; returns how to stop. */
export const subscribeToSaved = (listener: () => void): (() => void) =>
  listen(window, [savedChange, sessionEvents.change, 'storage', 'pageshow'], listener)

function saveInBrowser({ programId, name }: ProgramName, saved: boolean): SaveResult {
  const others = readBrowserSaves().filter(save => save.programId !== programId)
  if (!saved) {
    const ok = writeBrowserSaves(others)
    return { ok, message: ok ? messages.removed : messages.failed }
  }
  if (others.length >= maxBrowserSaves) return { ok: false, message: messages.browserFull }
  const isKept = writeBrowserSaves([{ programId, name, savedAt: Date.now() }, ...others])
  const hint = storedUid() === undefined ? messages.inBrowser : messages.onlyInBrowser
  return { ok: true, message: isKept ? hint : messages.notKept }
}

function changeCopy(uid: string, programId: string, saved: boolean): void {
  const copy = readSavedCopy(uid)
  if (!copy) return
  const others = copy.programIds.filter(id => id !== programId)
  writeSavedCopy({ ...copy, programIds: saved ? [programId, ...others] : others })
}

/**
 * Saves a program or removes it: for a member on the server, else in this browser. The change shows
 * on this page at once, and is reverted when it fails. Other tabs see it once the server has
 * confirmed it: a dashboard would load the list before the change.
 */
export async function setSaved(program: ProgramName, saved: boolean): Promise<SaveResult> {
  const uid = storedUid()
  if (uid === undefined) return saveInBrowser(program, saved)
  if (!readSavedCopy(uid)) {
    const synced = await syncSavedPrograms()
    // Those that did not fit into the account stay here, and hinder nothing.
    if (!synced.ok && !readSavedCopy(uid)) return synced
  }
  if (!readSavedCopy(uid)?.isSupported) return saveInBrowser(program, saved)
  const { programId } = program
  pending.set(programId, saved)
  notify()
  const sent = await callServer(calls => calls.sendSaved(programId, saved))
  pending.delete(programId)
  if (sent.ok) changeCopy(uid, programId, saved)
  notify()
  if (sent.ok && !saved)
    writeBrowserSaves(readBrowserSaves().filter(each => each.programId !== programId))
  return sent.ok ? { ok: true, message: saved ? messages.inAccount : messages.removed } : sent
}

/**
 * Sends what was saved without an account to the member's account, and reads the ids of all saved
 * programs. Nothing leaves the browser's list before the server has confirmed it.
 */
export async function syncSavedPrograms(): Promise<SaveResult> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request(browserKey, sync) : sync()
}

async function sync(): Promise<SaveResult> {
  const uid = storedUid()
  const copy = readSavedCopy(uid)
  const saves = readBrowserSaves()
  if (uid === undefined || (copy && (saves.length === 0 || !copy.isSupported))) return done
  if (copy && copy.programIds.length >= maxSavedPrograms) return done
  return callServer(async calls => {
    const sent = saves.map(({ programId }) => programId)
    const reply = await calls.mergeSaved(sent, copy?.programIds)
    if (!reply.ok) return reply
    const { programIds, unknown, overLimit } = reply
    const isConfirmed = (id: string) => programIds.includes(id) || unknown.includes(id)
    const isAnswered = (id: string) => isConfirmed(id) || overLimit.includes(id)
    const isSupported = reply.isSupported && sent.every(isAnswered)
    if (storedUid() === uid) writeSavedCopy({ owner: uid, programIds, isSupported })
    if (!isSupported) return done
    const isLeft = (id: string) => !sent.includes(id) || overLimit.includes(id)
    writeBrowserSaves(readBrowserSaves().filter(({ programId }) => isLeft(programId)))
    const names = saves.filter(({ programId }) => unknown.includes(programId))
    const notInCatalog = messages.unknown(names.map(({ name }) => name))
    const message = [notInCatalog, messages.overLimit(overLimit.length)].filter(Boolean).join(' ')
    return { ok: overLimit.length === 0, message }
  }, messages.loadFailed)
}

/** What asks the server about saved programs. */
export type Calls = typeof import('./saved-program-calls.ts')
let loadCalls: (() => Promise<Calls>) | undefined

/**
 * Sets how the calls are loaded: islands import them, but the build writes no files for the imports
 * of a page script.
 */
export function setCallsLoader(load: () => Promise<Calls>): void {
  loadCalls = load
}

/** Loads the client of the API on first use: most visitors save nothing. */
async function callServer(
  call: (calls: Calls) => Promise<SaveResult>,
  failed: string = messages.failed,
): Promise<SaveResult> {
  if (!navigator.onLine) return { ok: false, message: messages.offline }
  try {
    if (!loadCalls) throw new Error('setCallsLoader was not called')
    return await call(await loadCalls())
  } catch (error) {
    console.error(failed, error)
    return { ok: false, message: failed }
  }
}
